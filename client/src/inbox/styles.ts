/** The look, which follows the page's `color-scheme`; `--waypost-*` and the parts change it. */
export const STYLES = `
:host {
  --_accent: var(--waypost-accent, light-dark(#0a5fb4, #72b6fa));
  --_on-accent: var(--waypost-on-accent, light-dark(#fff, #0b1116));
  --_surface: var(--waypost-surface, Canvas);
  --_text: var(--waypost-text, CanvasText);
  --_muted: color-mix(in srgb, var(--_text) 72%, var(--_surface));
  --_line: color-mix(in srgb, var(--_text) 18%, var(--_surface));
  --_edge: color-mix(in srgb, var(--_text) 55%, var(--_surface));
  display: inline-block;
  position: relative;
  color: var(--_text);
  font: 1rem / 1.45 system-ui, sans-serif;
  font: var(--waypost-font, 1rem / 1.45 system-ui, sans-serif);
  text-align: start;
}
:host([inline]) { display: block; }
:host([hidden]), [hidden] { display: none !important; }
* { box-sizing: border-box; }
button {
  min-block-size: 1.75rem;
  padding: 0.2rem 0.6rem;
  color: inherit;
  background: transparent;
  border: 1px solid var(--_edge);
  border-radius: 0.4rem;
  font: inherit;
  font-size: 0.875em;
  cursor: pointer;
}
button:hover { background: color-mix(in srgb, var(--_text) 8%, transparent); }
button:disabled { opacity: 0.6; cursor: progress; }
:focus-visible { outline: 3px solid var(--_accent); outline-offset: 2px; }
.bell {
  position: relative;
  inline-size: 2.75rem;
  block-size: 2.75rem;
  padding: 0;
  border-color: transparent;
  font-size: 1rem;
}
.bell svg { display: block; margin: auto; }
.badge {
  padding-inline: 0.4em;
  min-inline-size: 1.4em;
  color: var(--_on-accent);
  background: var(--_accent);
  border-radius: 1em;
  font-size: 0.8em;
  font-weight: 700;
  line-height: 1.4;
  text-align: center;
}
.bell .badge { position: absolute; inset-block-start: 0.1rem; inset-inline-end: 0; font-size: 0.7rem; }
.panel { background: var(--_surface); }
:host(:not([inline])) .panel {
  position: absolute;
  z-index: var(--waypost-layer, 1000);
  inset-block-start: calc(100% + 0.3rem);
  inset-inline-end: 0;
  inline-size: min(24rem, 100vw - 1rem);
  max-block-size: min(36rem, 80vh);
  overflow: auto;
  padding: 1rem;
  border: 1px solid var(--_line);
  border-radius: 0.75rem;
  box-shadow: 0 0.5rem 2rem #0004;
}
.head { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem; margin-block-end: 0.75rem; }
h2 { margin: 0; margin-inline-end: auto; font-size: 1.1em; }
h2:focus { outline: none; }
ul { display: grid; gap: 0.75rem; margin: 0; padding: 0; list-style: none; }
li {
  padding: 0.35rem 0.8rem;
  border-inline-start: 4px solid var(--_line);
  overflow-wrap: anywhere;
}
li.unread { border-color: var(--_accent); }
.title { font-weight: 600; }
a.title { color: var(--_accent); }
.dot { color: var(--_accent); }
.text { margin: 0.15rem 0 0; white-space: pre-line; }
.meta { margin: 0.15rem 0 0; color: var(--_muted); font-size: 0.875em; }
.actions { display: flex; flex-wrap: wrap; gap: 0.5rem; margin-block-start: 0.4rem; }
.older { margin-block-start: 0.75rem; }
.message { margin: 0 0 0.75rem; color: var(--_muted); }
table { inline-size: 100%; border-collapse: collapse; overflow-wrap: anywhere; }
th, td { padding: 0.35rem; border-block-end: 1px solid var(--_line); text-align: start; font-weight: 400; }
thead th { font-weight: 600; }
input { inline-size: 1.5rem; block-size: 1.5rem; margin: 0; accent-color: var(--_accent); }
.spoken { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media (forced-colors: active) { .badge, li { border-color: currentcolor; } .badge { border: 1px solid; } }
`

export const root = new URL('..', (document.currentScript as HTMLScriptElement).src).href

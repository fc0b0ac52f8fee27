/** How the report names what a bound has cut: the page as it is read, its scripts, what is fetched besides it. */
export const CUT_PARTS = ['page_cut', 'scripts_cut', 'resources_cut'] as const
export type CutPart = (typeof CUT_PARTS)[number]

interface Rule {
  readonly of: CutPart
  /** More than this is cut off; in what, the comment says. */
  readonly most: number
  /**
   * Whether what is cut off could have drawn the page, or have led away, copied or sent: the page was not seen whole then.
   * `alone`: where there is little beside it.
   */
  readonly hides: boolean | 'alone'
}

const page = (most: number, hides: Rule['hides'] = true): Rule => ({ of: 'page_cut', most, hides })
const scripts = (most: number, hides: Rule['hides'] = true): Rule => ({ of: 'scripts_cut', most, hides })
const resources = (most: number, hides: Rule['hides'] = true): Rule => ({ of: 'resources_cut', most, hides })

/** Everything that cuts something off of a page as it is fetched, read, run and judged (contract T5). */
export const BOUNDS = {
  /** Elements, comments and texts of a document with those within it. */
  nodes: page(60_000),
  /** Characters of a document, without those that nobody sees; parse5 takes 50 to 250 ms for so many. */
  characters: page(1_500_000),
  /** Characters of scripts and handlers together. */
  code: page(1_000_000),
  /** Links, fields, images and so on, of each. */
  items: page(5_000),
  /** Documents within the document. */
  documents: page(12),
  /** Characters of those together, and of one that stands in an address. */
  document_characters: page(400_000),
  data_document: page(300_000),
  /** Characters of all absolute addresses together. */
  addresses: page(8_000_000),
  /** Characters of the text that is shown, and of the one that is not. */
  text: page(400_000),
  /** Links, buttons, labels and headings within each other whose texts are read. */
  nesting: page(16),
  /** Texts out of sight within a shown line, and characters of one. */
  insertions: page(5_000),
  insertion_characters: page(20_000),
  /** Style sheets that are searched for what is out of sight, and characters of the document within which they stand. */
  sheets: page(1_000),
  sheet_characters: page(400_000, false),
  /** Headings and lines of copyright that are kept. */
  headings: page(50, false),
  copyright: page(10, false),
  /** Characters of a script in which broken up literals are made whole; it runs all the same. */
  joined: page(300_000, false),

  /** Calls and turns of loops of the interpreter's program, for all drawings together: about two milliseconds a million. */
  steps: scripts(800_000_000),
  /** The visit's own time, in an emergency. */
  time: scripts(0),
  /** A page that has taken away what the sandbox itself needs. */
  broken: scripts(0),
  /** WebAssembly pages of 64 KiB. */
  memory: scripts(1_024),
  /** Bytes of the stack of the interpreter: some 400 calls within each other. */
  depth: scripts(80 * 1_024),
  /** Promises that are settled after one task. */
  jobs: scripts(20_000),
  /** Scripts, timers, answers and presses together. */
  tasks: scripts(6_000),
  /** Timers that have not been set again by themselves. */
  timers: scripts(2_000),
  /** Turns of intervals and of timers that set themselves again. */
  repeats: scripts(3_000),
  /** Milliseconds of the page's time. */
  wait: scripts(600_000),
  /** Scripts that run. */
  scripts: scripts(1_000),
  /** Elements that are pressed, fields that are filled in, places that are copied from. */
  clicks: scripts(1_200),
  /** Of elements that look and listen alike, so many are pressed. */
  alike: scripts(16, false),
  fields: scripts(100),
  copies: scripts(20),
  /** What leads away, copies or saves; what sends; everything else. */
  leaving: scripts(200),
  sending: scripts(200),
  acts: scripts(200, false),
  /** Characters of one act, and of one that sends something. */
  details: scripts(100_000),
  sent: scripts(20_000),
  /** Texts that a page makes and runs. */
  codes: scripts(200, false),
  /** Dialogs, entries of the history and errors that are told. */
  dialogs: scripts(50, false),
  history: scripts(50, false),
  errors: scripts(20, false),
  /** Names that scripts which were not fetched would have defined. */
  stand_ins: scripts(1_000),
  /** Characters of style sheets that scripts can ask for, and of comments and style sheets that they find in the document. */
  styles: scripts(500_000),
  comments: scripts(1_500_000),
  /** Of each kind of what a page asks for by itself and the capture does not have; windows that it opens and writes. */
  wants: scripts(60, false),
  windows: scripts(4),
  /** Cookies that scripts set, and characters of all that a page keeps for when it comes again. */
  cookies: scripts(50, false),
  kept: scripts(50_000, false),
  /** Bytes that the page has unpacked at once. */
  inflated: scripts(2_000_000),
  /** Characters of an address that the page takes apart, and of an import map. */
  url: scripts(20_000),
  import_map: scripts(20_000),
  /** Documents in frames whose scripts are run. */
  framed: scripts(8),

  /** Scripts that are fetched besides the page, and bytes of them with those of frames. */
  fetched: resources(48),
  fetched_bytes: resources(4_000_000),
  /** The visit's own time. */
  fetched_time: resources(0),
  /** Redirects of one of them: of all kinds, and from hosts other than the page's. */
  fetched_redirects: resources(3),
  foreign_redirects: resources(1, 'alone'),
  /** Scripts of one host other than the page's. */
  foreign: resources(12, 'alone'),
  /** Modules that one script imports. */
  imports: resources(64),
  /** Characters of a document that is searched for what it loads, and for where it leads on. */
  loads: resources(1_500_000),
  leads: resources(256_000),
  /** Characters of the address that a page leads on to. */
  lead: resources(2_048),

  /** Pages that a page goes to by itself, or where somebody presses something, that are visited; how often it comes again. */
  destinations: resources(2),
  offers: resources(1, false),
  reloads: resources(1, false),
  /** Frames that fill the page, or are all that there is to see. */
  frames: resources(3),
  /** Frames beside little text that may be all that the page is for. */
  frames_beside: resources(2, false),
  /** Requests of the page's own scripts that are answered; what is not is said beside the bound. */
  answers: resources(8, false),
  /** Times that a page is run once more with what it had asked for. */
  rounds: resources(4, false),

  /** Addresses that something is sent to, and dialogs, that are judged. */
  judged_targets: page(200),
  judged_dialogs: page(60),
} as const satisfies Readonly<Record<string, Rule>>

export type Bound = keyof typeof BOUNDS
export const BOUND_NAMES = Object.keys(BOUNDS) as readonly Bound[]

let reached = new Set<Bound>()

/** Does some work that waits for nothing, and tells which bounds cut something off in it. */
export function noting<T>(work: () => T): { readonly result: T; readonly bounds: readonly Bound[] } {
  const around = reached
  reached = new Set()
  try {
    const result = work()
    return { result, bounds: [...reached] }
  } finally {
    reached = around
  }
}

/** Notes that a bound has cut something off. */
export function reach(bound: Bound): void {
  reached.add(bound)
}

/** As many of a list as the bound is for. */
export function atMost<T>(list: readonly T[], bound: Bound): readonly T[] {
  const { most } = BOUNDS[bound]
  if (list.length <= most) return list
  reach(bound)
  return list.slice(0, most)
}

/** The beginning of a text, as long as the bound is for. */
export function beginning(text: string, bound: Bound): string {
  const { most } = BOUNDS[bound]
  if (text.length > most) reach(bound)
  return text.slice(0, most)
}

/** The bounds of some that cut off what could have drawn the page, or have led away, copied or sent. */
export const hiding = (bounds: readonly Bound[]): readonly Bound[] =>
  bounds.filter((bound) => BOUNDS[bound].hides)

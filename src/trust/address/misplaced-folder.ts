/**
 * Folders of content management systems that hold files and libraries but no pages: intruders put pages there
 * unnoticed.
 */
const FOLDERS =
  /\/(?:wp-includes|wp-content\/(?:uploads|plugins|themes|upgrade|cache|languages)|wp-admin\/(?:css|images|includes|js|maint|network|user)|vendor\/[\w.-]{1,60}|node_modules|media\/system|modules\/mod_\w{1,40}|components\/com_\w{1,40}|administrator\/(?:cache|components|language|manifests|modules)|sites\/default\/files|\.well-known\/[\w-]{1,60}|~[\w.-]{1,30}\/(?=[a-f]*\d)[\da-f]{6,40})\/[^?]*$/i

/** The part of a path that no page should be in; null where there is none. */
export function misplacedFolder(path: string): string | null {
  return FOLDERS.exec(path.slice(0, 500))?.[0] ?? null
}

/** Whether a folder holds files that visitors or users put there, and nothing that runs. */
export function isOfUploads(folder: string): boolean {
  return UPLOADS.test(folder)
}

const UPLOADS =
  /^\/(?:wp-content\/uploads|wp-includes|sites\/default\/files|media\/system|components|\.well-known|~)/i

/** Whether a folder may be that of a seller in a market, where libraries are on other sites. */
export function isOfSellers(folder: string): boolean {
  return folder.toLowerCase().startsWith('/vendor/')
}

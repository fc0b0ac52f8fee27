/**
 * Folders of content management systems that hold files and libraries but no pages: intruders put pages there
 * unnoticed.
 */
const FOLDERS =
  /\/(?:wp-includes|wp-content\/(?:uploads|plugins|themes|upgrade|cache|languages)|wp-admin\/(?:css|images|includes|js|maint|network|user)|vendor\/[\w.-]{1,60}|node_modules|media\/system|modules\/mod_\w{1,40}|components\/com_\w{1,40}|administrator\/(?:cache|components|language|manifests|modules)|sites\/default\/files|\.well-known\/(?:acme-challenge|pki-validation))\/[^?]*$/i

/** The part of a path that no page should be in; null where there is none. */
export function misplacedFolder(path: string): string | null {
  return FOLDERS.exec(path.slice(0, 500))?.[0] ?? null
}

/** Whether a folder may be that of a seller in a market, where libraries are on other sites. */
export function isOfSellers(folder: string): boolean {
  return folder.toLowerCase().startsWith('/vendor/')
}

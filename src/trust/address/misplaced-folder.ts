const OF_FILES =
  'wp-includes|wp-content\\/uploads|media\\/system|components\\/com_\\w{1,40}|sites\\/default\\/files|\\.well-known\\/[\\w-]{1,60}|~[\\w.-]{1,30}\\/(?=[a-f]*\\d)[\\da-f]{6,40}'

const OF_LIBRARIES =
  'wp-content\\/(?:plugins|themes|upgrade|cache|languages)|wp-admin\\/(?:css|images|includes|js|maint|network|user)|vendor\\/[\\w.-]{1,60}|node_modules|modules\\/mod_\\w{1,40}|administrator\\/(?:cache|components|language|manifests|modules)'

/** Folders of content management systems that hold no pages: intruders put pages there unnoticed. */
const FOLDERS = new RegExp(`\\/(?:${OF_FILES}|${OF_LIBRARIES})\\/[^?]*$`, 'i')
const FILES = new RegExp(`^\\/(?:${OF_FILES})\\/`, 'i')

/** The part of a path that no page should be in; null where there is none. */
export function misplacedFolder(path: string): string | null {
  return FOLDERS.exec(path.slice(0, 500))?.[0] ?? null
}

export function isOfFiles(folder: string): boolean {
  return FILES.test(folder)
}

export function isOfSellers(folder: string): boolean {
  return folder.toLowerCase().startsWith('/vendor/')
}

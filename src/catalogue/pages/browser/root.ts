/** Where the service stands, whatever path a proxy gives it: the folder above that of the page's script. */
export const root = new URL('..', (document.currentScript as HTMLScriptElement).src).href

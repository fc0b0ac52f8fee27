import type { Family } from '../family.ts'
import { honestHost } from '../make/hosts/hosts.ts'
import { documentOf } from '../make/pages/layout.ts'

export const parked: Family = {
  id: 'parked',
  expected: 'harmless',
  split: 'dev',
  make(chance) {
    const host = honestHost(chance, [''])
    const terms = [
      'Insurance',
      'Credit cards',
      'Online login',
      'Web hosting',
      'Cheap flights',
      'Bank account',
      'Antivirus download',
    ]
    const body = chance.of([
      () =>
        documentOf(
          {
            language: 'en',
            title: host,
            heading: host,
            main: `<p>This domain is for sale. <a href="https://www.sedo.com/search/details/?domain=${host}">Buy this domain</a></p><ul>${chance
              .some(terms, 5)
              .map((term) => `<li><a href="/?q=${encodeURIComponent(term)}">${term}</a></li>`)
              .join('')}</ul>`,
            footer: 'Related searches',
          },
          chance,
        ),
      () =>
        `<!doctype html><html><head><title>${host}</title></head><body><div id="target"></div><script>window.park="${chance.base64(600)}";</script><script src="/${chance.letters(9)}.js"></script><p>${host} is parked free, courtesy of the registrar. Get this domain.</p></body></html>`,
      () =>
        documentOf(
          {
            language: 'de',
            title: `${host} steht zum Verkauf`,
            heading: 'Diese Domain ist zu verkaufen',
            main: '<p>Fragen Sie hier nach dem Preis.</p><form action="/inquiry" method="post"><input name="name" placeholder="Name"><input type="email" name="email" placeholder="E-Mail"><button>Senden</button></form>',
          },
          chance,
        ),
      () =>
        `<html><head><title>Welcome to nginx!</title></head><body><h1>Welcome to nginx!</h1><p>If you see this page, the nginx web server is successfully installed and working. Further configuration is required.</p><p><em>Thank you for using nginx.</em></p></body></html>`,
    ])()
    return { url: `https://${host}/`, body, isHonest: true }
  },
}

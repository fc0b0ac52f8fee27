import type { Family } from '../../family.ts'
import { companyOf, honestHost } from '../../make/hosts/hosts.ts'
import { button, cardFields } from '../../make/pages/fields.ts'
import { documentOf, escaped, footerOf } from '../../make/pages/layout.ts'
import { LANGUAGES, WORDS } from '../../make/words/words.ts'

const GATEWAYS: readonly string[] = [
  '<form id="payment-form"><div id="card-element"></div><button>Pay</button></form><script src="https://js.stripe.com/v3/"></script><script>var stripe=Stripe("pk_live_51x");var e=stripe.elements();e.create("card").mount("#card-element")</script>',
  '<form action="https://checkout.stripe.com/c/pay/cs_live_a1" method="post"><button>Checkout</button></form>',
  '<div id="paypal-button-container"></div><script src="https://www.paypal.com/sdk/js?client-id=AbC&currency=EUR"></script><form action="https://www.paypal.com/cgi-bin/webscr" method="post"><input type="hidden" name="cmd" value="_xclick"><input type="hidden" name="business" value="shop@example.org"><input type="image" src="https://www.paypalobjects.com/en_US/i/btn/btn_buynowCC_LG.gif" alt="PayPal - The safer, easier way to pay online!"></form>',
  '<link rel="stylesheet" href="https://checkoutshopper-live.adyen.com/checkoutshopper/sdk/5.53.3/adyen.css"><div id="dropin-container"></div><script src="https://checkoutshopper-live.adyen.com/checkoutshopper/sdk/5.53.3/adyen.js"></script>',
  '<div id="klarna-payments-container"></div><script src="https://x.klarnacdn.net/kp/lib/v1/api.js" async></script>',
]

const ACCEPTED = [
  'VISA',
  'Mastercard',
  'American Express',
  'JCB',
  'PayPal',
  'Klarna',
  'Apple Pay',
  'Google Pay',
  'PayPay',
]

export const paymentCheckout: Family = {
  id: 'payment_checkout',
  expected: 'benign',
  split: 'held-out',
  make(chance) {
    const host = honestHost(chance)
    const company = companyOf(host)
    const language = chance.of(LANGUAGES)
    const { pay } = WORDS[language]
    const own = `<form method="post" action="${chance.of(['/checkout/pay', 'https://secure.authorize.net/gateway/transact.dll', 'https://www.sofort.com/payment/start', 'https://api.stripe.com/v1/tokens', 'https://live.adyen.com/hpp/pay.shtml', 'https://secure.worldpay.com/wcc/purchase', ''])}">${cardFields(language, chance)}${button(pay, chance)}</form>`
    const marks = chance
      .some(ACCEPTED, 3 + chance.below(4))
      .map((mark) => `<img src="/pay/${mark.toLowerCase().replaceAll(' ', '-')}.svg" alt="${mark}">`)
      .join('')
    const main = `<ul><li>1 × ${chance.name(3)} – 24.90</li></ul>${chance.maybe(0.5) ? own : chance.of(GATEWAYS)}<p>${marks}</p>`
    const body = documentOf(
      {
        language,
        title: `Checkout – ${company}`,
        heading: chance.of(['Checkout', pay, 'Payment']),
        logo: `<a href="/">${escaped(company)}</a>`,
        main,
        footer: footerOf(language, company, ['/help', '/terms'], chance),
      },
      chance,
    )
    return { url: `https://${host}/checkout/${chance.hex(12)}`, body, isHonest: true }
  },
}

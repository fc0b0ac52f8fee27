/** The question of each bench, by its name. */
export const BENCHES: Readonly<Record<string, string>> = {
  lookup: 'How long does it take to locate one address, beside the usual libraries over the same addresses?',
  http: 'How many look-ups a second does the service answer, and how long do they wait, beside others who could?',
  cost: 'What does the service cost: to start, in memory at rest and under load, and as keys and the index grow?',
  limits: 'What do the limits cost a request, in process and through a Redis?',
  notify:
    'How fast does notify take events in, count what is unread and page through an inbox, on either database?',
  streams: 'How much does an open stream of an inbox cost, and how long does a change take to a page?',
  document: 'How long does a client wait for the OpenAPI document, the first time and from then on?',
  trust: 'How often does trust judge pages rightly that it was never tuned on, and how long does it take?',
  judge: 'Which signs speak of frauds, which accuse the honest, and what would the absence of each change?',
  'trust-geo': 'How much do hostile pages that are being checked slow down geo?',
  idle: 'What do nodes cost Postgres and Redis while nobody asks?',
  'trust-rate': 'How many pages a second does a node check, and what does a check cost?',
  capacity: 'What do 10,000, 100,000 and 1,000,000 look-ups a second need, by the runs that are kept?',
  bystander: 'How long does one partner wait for geo while a stranger or another partner floods the service?',
  bodies: 'Do texts that were made to have one hash cost more than random ones of the same shape?',
  'game-day': 'What does an operator see of the worst incidents, and which requests are lost?',
  soak: 'Does everything that was promised hold under a mixed load with a fault a minute?',
}

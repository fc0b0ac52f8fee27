/** Short honest articles that a cloaked page shows to whom it does not trust. */
export interface Article {
  readonly language: string
  readonly site: string
  readonly title: string
  readonly text: readonly string[]
}

export const ARTICLES: readonly Article[] = [
  {
    language: 'en',
    site: 'The Allotment Diary',
    title: 'Three things to sow in late autumn',
    text: [
      'Broad beans are hardy and will stand most winters if they are sown before the ground is cold.',
      'Garlic likes to be planted a finger deep, with the pointed end up, in a bed that drains well.',
      'Finally, cover the bare soil with leaves; the worms will do the digging for you until spring.',
    ],
  },
  {
    language: 'en',
    site: 'Slow Miles',
    title: 'A weekend on the coastal path',
    text: [
      'We took the early train and were on the cliffs by ten, with the whole bay to ourselves.',
      'The path is well marked, but bring proper boots: after rain the descents are slippery.',
      'The small café by the lifeboat station still serves the best crab sandwiches on this shore.',
    ],
  },
  {
    language: 'es',
    site: 'Cocina de la abuela Rosa',
    title: 'Lentejas como las de antes',
    text: [
      'El secreto está en el sofrito: cebolla, pimiento y un tomate maduro a fuego muy lento.',
      'Añada las lentejas sin remojar, cubra con agua fría y deje que hierva despacio.',
      'Al día siguiente están todavía mejores.',
    ],
  },
  {
    language: 'de',
    site: 'Werkstattnotizen',
    title: 'Ein altes Fahrradlager neu fetten',
    text: [
      'Zuerst die Kurbel abziehen und die Lagerschalen lösen, rechts mit Linksgewinde.',
      'Kugeln in Petroleum reinigen, trocknen und mit frischem Fett wieder einsetzen.',
      'Das Lager ist richtig eingestellt, wenn es spielfrei und dennoch leicht läuft.',
    ],
  },
  {
    language: 'fr',
    site: 'Carnet de lecture',
    title: 'Trois romans pour l’hiver',
    text: [
      'Le premier se passe dans un phare, et l’on y entend le vent à chaque page.',
      'Le deuxième raconte une amitié de soixante ans, sans un mot de trop.',
      'Le dernier, un policier, se lit en une nuit ; gardez-le pour un samedi.',
    ],
  },
  {
    language: 'pt',
    site: 'Quintal Verde',
    title: 'Como podar a roseira',
    text: [
      'Corte sempre acima de uma gema virada para fora, com a tesoura bem afiada.',
      'Retire os ramos secos e os que se cruzam no meio da planta.',
      'Depois da poda, adube e regue sem molhar as folhas.',
    ],
  },
  {
    language: 'pl',
    site: 'Szlakiem i bezdrożem',
    title: 'Jesień w Bieszczadach',
    text: [
      'Najpiękniej jest o świcie, kiedy mgły leżą w dolinach, a buki są już czerwone.',
      'Na szlak warto wyjść wcześnie i zabrać termos z herbatą.',
      'Schroniska poza sezonem są prawie puste.',
    ],
  },
  {
    language: 'ja',
    site: '庭と暮らし',
    title: '秋に植える球根',
    text: [
      'チューリップは霜が降りる前に、球根三つ分の深さに植えます。',
      '水はけのよい土を選び、植えた後はたっぷり水をやりましょう。',
      '春の花壇がいまから楽しみです。',
    ],
  },
  {
    language: 'it',
    site: 'Il forno di casa',
    title: 'Pane con lievito madre',
    text: [
      'Rinfrescate il lievito la sera prima e lasciatelo lavorare tutta la notte.',
      'L’impasto deve essere morbido; piegatelo ogni mezz’ora per tre volte.',
      'Cuocete in una pentola di ghisa ben calda, con il coperchio.',
    ],
  },
]

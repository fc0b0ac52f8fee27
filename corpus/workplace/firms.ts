import type { Chance } from '../make/chance.ts'
import type { Tongue } from './tongues.ts'

/** Somebody honest: what he is decides what pages he has. */
export interface Firm {
  readonly tongue: Tongue
  readonly name: string
  readonly domain: string
  readonly colour: string
  readonly trade: Trade
}

export type Trade =
  | 'firm'
  | 'uni'
  | 'dev'
  | 'game'
  | 'dating'
  | 'telco'
  | 'broker'
  | 'share'
  | 'hoster'
  | 'social'

const TEXT = `
en|Pellham & Rowe|pellhamrowe.co.uk|#23395b|firm
en|Coldwater Freight|coldwaterfreight.com|#006d77|firm
en|Ardmore Dairy Group|ardmoredairy.ie|#2d6a4f|firm
en|Tessaly Aerospace|tessaly.aero|#3a0ca3|firm
en|Lindmoor University|lindmoor.ac.uk|#5a189a|uni
en|Pine Hollow State College|pinehollow.edu|#9d0208|uni
en|Kraken|www.kraken.com|#7132f5|broker
en|Coinbase|www.coinbase.com|#0052ff|broker
en|GitHub|github.com|#24292f|dev
en|Forgeline|forgeline.dev|#ff7a00|dev
en|Stackpier|stackpier.io|#1971c2|dev
en|PatchTrove|patchtrove.gg|#7048e8|game
en|LadderArena|ladderarena.com|#e03131|game
en|Sparkbench Dating|sparkbench.com|#d6336c|dating
en|Dropbox|www.dropbox.com|#0061ff|share
en|Paperlane Sign|paperlane.com|#0b7285|share
en|Northwave Mobile|northwavemobile.com|#1864ab|telco
en|Viewly|viewly.video|#c92a2a|social
de|Maschinenbau Rautenberg|rautenberg-mb.de|#1b4332|firm
de|Kliniken Weserbergland|kliniken-weserbergland.de|#005f73|firm
de|Brauhaus Ebersteiner|ebersteiner.de|#7f5539|firm
de|Hochschule Altmark|hs-altmark.de|#a4161a|uni
de|Universität Bergheim|uni-bergheim.de|#003049|uni
de|Bitpanda|www.bitpanda.com|#27d17f|broker
de|Signaturwerk|signaturwerk.de|#364fc7|share
de|Hosting Nordlicht|hosting-nordlicht.de|#0c8599|hoster
de|Regiotel|regiotel.de|#ae3ec9|telco
de|Skinmarkt|skinmarkt.gg|#e8590c|game
de|Codewerft|codewerft.dev|#212529|dev
fr|Ateliers Fontvieille|fontvieille.fr|#9b2226|firm
fr|Transports Maubert|transports-maubert.fr|#0a58ca|firm
fr|Université de l’Armançon|univ-armancon.fr|#4361ee|uni
fr|Partage Sûr|partagesur.fr|#2b9348|share
fr|Hébergement Lutèce|heberg-lutece.fr|#5f3dc4|hoster
fr|Orange|www.orange.fr|#ff7900|telco
fr|Rencontres du Coin|rencontresducoin.fr|#c2255c|dating
fr|DevAtelier|devatelier.io|#087f5b|dev
es|Grupo Villarreal Obras|villarrealobras.es|#bc3908|firm
es|Conservas Marola|marola.es|#1d3557|firm
es|Universidad del Guadiela|uguadiela.es|#6a040f|uni
es|Firmadoc Ibérica|firmadoc.es|#1098ad|share
es|Movistar|www.movistar.es|#019df4|telco
es|Código Abierto Sur|cas-dev.es|#495057|dev
it|Officine Brambati|brambati.it|#344e41|firm
it|Cantine Orsolani|orsolani.it|#800f2f|firm
it|Università di Montelungo|unimontelungo.it|#22577a|uni
it|TIM|www.tim.it|#0033a1|telco
it|Hosting Appennino|hostingappennino.it|#2f9e44|hoster
it|Condividi|condividi.cloud|#4263eb|share
pt|Metalúrgica Ibirapitã|ibirapita.com.br|#283618|firm
pt|Universidade do Vale Verde|univaleverde.br|#386641|uni
pt|Cripto Praça|criptopraca.com.br|#f59f00|broker
pt|Arena Brasa|arenabrasa.gg|#d9480f|game
pt|Hospeda Litoral|hospedalitoral.com.br|#1c7ed6|hoster
nl|Van Houtum Techniek|vanhoutum.nl|#0d3b66|firm
nl|Zorggroep De Linde|zorggroepdelinde.nl|#8f2d56|firm
nl|Universiteit Waterland|uni-waterland.nl|#e76f51|uni
nl|Bitvavo|bitvavo.com|#2323ff|broker
nl|KPN|www.kpn.com|#00c300|telco
pl|Zakłady Drzewne Bór|zdbor.pl|#31572c|firm
pl|Politechnika Sudecka|psud.edu.pl|#14213d|uni
pl|XTB|www.xtb.com|#e4032e|broker
pl|Serwery Wisła|serwerywisla.pl|#f03e3e|hoster
pl|Turniejownia|turniejownia.gg|#6741d9|game
ja|株式会社北辰製作所|hokushin-ss.co.jp|#7b2cbf|firm
ja|緑川大学|midorikawa-u.ac.jp|#386641|uni
ja|bitFlyer|bitflyer.com|#1c6dd0|broker
ja|つばさレンタルサーバー|tsubasa-rs.jp|#0b7285|hoster
ja|NTTドコモ|www.docomo.ne.jp|#cc0033|telco
tr|Karaçam Lojistik|karacamlojistik.com.tr|#264653|firm
tr|Anadolu Vadisi Üniversitesi|avu.edu.tr|#b5179e|uni
tr|BtcTurk|www.btcturk.com|#2b3a67|broker
tr|Turkcell|www.turkcell.com.tr|#ffc900|telco
tr|Bulut Hosting|buluthosting.com.tr|#1864ab|hoster
`

const FIRMS: readonly Firm[] = TEXT.trim()
  .split('\n')
  .map((line) => {
    const [tongue, name = '', domain = '', colour = '', trade] = line.split('|')
    return { tongue: tongue as Tongue, name, domain, colour, trade: trade as Trade }
  })

/** A firm of a trade that speaks a tongue. */
export function firmOf(tongue: Tongue, trades: readonly Trade[], chance: Chance): Firm {
  const fitting = FIRMS.filter((firm) => firm.tongue === tongue && trades.includes(firm.trade))
  if (fitting.length === 0) throw new Error(`no ${trades} for ${tongue}`)
  return chance.of(fitting)
}

/** The part of a domain that a tenant is named by. */
export const labelOf = ({ domain }: Firm): string => domain.replace('www.', '').split('.')[0] ?? domain
export const bareOf = ({ domain }: Firm): string => domain.replace('www.', '')

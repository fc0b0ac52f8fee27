import { DatasetError } from '../datasets/manifest.ts'

/** ISO 3166-1 alpha-2, officially assigned codes, and XK, which the datasets use for Kosovo (contract E4). */
const CODES = `
AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ
CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR
GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP
KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT
MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW
SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ
UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW`

/** In ascending order. A country's number is its index here plus 1; 0 is no country. */
export const COUNTRIES: readonly string[] = CODES.trim().split(/\s+/)

export const NO_COUNTRY = 0

const NUMBERS = new Map(COUNTRIES.map((code, index) => [code, index + 1]))

/** Turns codes into numbers and remembers the codes that are two capital letters but not in the standard. */
export class CountryCodes {
  /** Rows for each code that counted as no country. */
  readonly unknown = new Map<string, number>()

  /**
   * The empty text is no country.
   * @param where names the file and the line or offset, for the message of a refusal.
   * @throws DatasetError where the text is not two capital letters.
   */
  number(code: string, where: string): number {
    const known = NUMBERS.get(code)
    if (known !== undefined) return known
    if (code === '') return NO_COUNTRY
    if (!/^[A-Z]{2}$/.test(code))
      throw new DatasetError(`${where}: country code ${JSON.stringify(code)} is not two capital letters`)
    this.unknown.set(code, (this.unknown.get(code) ?? 0) + 1)
    return NO_COUNTRY
  }
}

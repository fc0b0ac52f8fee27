/**
 * What pages say of a program that has to be updated or installed before its visitor may go on, in the languages of
 * most such frauds. Each is tried on single lines, beside the name of a program; alone it says nothing.
 */
const LACKING: readonly RegExp[] = [
  /\b(?:out[ -]of[ -]date|outdated|obsolete|too old|old(?:er)? version|unsupported|not supported|no longer (?:supported|secure|safe)|expired|corrupt(?:ed)?|missing)\b/i,
  /\b(?:updates?|upgrade|installation) (?:is |are )?(?:required|needed|necessary|available|ready)|\b(?:needs?|must|has to|have to)\b.{0,20}\b(?:updat|upgrad|install)|\b(?:is|are) (?:required|needed|necessary)\b|\brequires?\b|\bcritical (?:error|update)/i,
  /\b(?:update|upgrade|reinstall) (?:your|the|to|now)\b|^(?:update|upgrade) |\b(?:install|add|get|download)\b.{0,60}\b(?:to (?:continue|go on|proceed|join|view|watch|open|play|display|return)|and (?:reload|refresh|continue|join|retry))|\bbefore you (?:continue|return|proceed)/i,
  /\b(?:was|were|is|are|could|can|does)(?:n['’]t| ?not) (?:be )?(?:found|displayed|loaded|opened|played|support)/i,
  /veraltet|aktualisier|nicht mehr (?:aktuell|unterstützt|sicher)|erforderlich|benötig|\bfehlt\b|nicht gefunden|alte version|zu alt\b|installieren sie/i,
  /obsol[eè]t|mise [aà] jour|mett(?:ez|re) [aà] jour|pas [aà] jour|périmé|nécessaire|\brequis|manquant|introuvable|ancienne version|\binstallez\b/i,
  /actuali[cz]|desactualizad|\bantigu[ao]|necesari|requier|\bfalta\b|no se (?:ha |pudo )?encontr|\binstale\b|caducad/i,
  /aggiorna|non .{0,12}(?:aggiornat|sicur|supportat)|necessari|richied|richiest|mancante|non trovat|\binstall(?:a|are|i)\b|vecchia versione/i,
  /atualiz|desatualizad|necessári|\brequer|\bexige|ausente|não (?:foi )?encontrad|\bbaixe\b|\bantiga?\b/i,
  /bijwerk|bijgewerkt|verouderd|\bvereist|\bnodig\b|ontbreekt|niet gevonden|\binstalleer/i,
  /aktualiz|nieaktualn|przestarza|\bwymaga|\bbrak\b|nie znaleziono|zainstaluj|zastaral|vyžaduje|\bchybí|nainstal/i,
  /u?ppdater|opdater|föråldrad|forældet|utdatert|\bkräv|\bkræv|\bkrev|saknas|mangler|päivit|vanhentunut|frissít|elavult|învechit|actualizați/i,
  /обнов|устарел|требуется|необходим|не найден|отсутств|установите|оновіть|застаріл/i,
  /güncelle|güncel değil|eski sürüm|\bgerek|\beksik|bulunamadı|yükley|cập nhật|lỗi thời|perbarui|usang|อัปเดต/i,
  /更新|アップデート|古い|最新では|必要です|不足|見つかりません|インストールして|升级|升級|过期|過期|过低|過低|过时|過時|缺少|未找到|请安装|請安裝/i,
  /업데이트|오래된|구버전|필요합니다|찾을 수 없|설치(?:하|해)/i,
]

/** The words with which a line says that something has to be updated or installed; null where it does not. */
export function lackIn(line: string): string | null {
  for (const lacking of LACKING) {
    const seen = lacking.exec(line)?.[0]
    if (seen !== undefined) return seen
  }
  return null
}

/** What stands on the button. */
const FETCHING =
  /updat|upgrad|install|download|get (?:it|the|new|latest|plug|app)|launch|aktualis|herunterladen|mettre [aà] jour|télécharg|actualiz|descarg|aggiorna|scarica|atualiz|baixar|bijwerk|aktualiz|pobierz|zaktualiz|stáhnout|uppdater|ladda ner|обнов|скачать|установ|güncelle|indir|yükle|cập nhật|tải|更新|アップデート|ダウンロード|インストール|升级|下载|安装|업데이트|다운로드|설치/i

export function isToFetch(text: string): boolean {
  return FETCHING.test(text.slice(0, 80))
}

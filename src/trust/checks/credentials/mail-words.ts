/**
 * What lures for a mail account's password tell: something is wrong with the mailbox, or a document waits behind the
 * password. Honest pages say some of it as well, so that it counts only beside what no honest login does.
 */
const MAIL =
  'mail ?box|inbox|e-?mails?|\\bmail\\b|web ?mail|messages?|account|passwords?|storage|postfach|posteingang|nachrichten|konto|kennwort|passwort|speicher|bo[iî]te|messagerie|courriers?|courriels?|compte|mot de passe|buz[oó]n|bandeja|correos?|mensajes|cuenta|contrase[nñ]a|casella|posta\\b|messaggi|caixa|mensagens|conta\\b|senha|skrzynk|wiadomo|has[lł]|postbus|berichten|wachtwoord|schránk|inkorg|postkass|почт|ящик|сообщен|парол|e-?posta|kutu|şifre|hộp thư|メール|受信|アカウント|パスワード|邮箱|邮件|信箱|郵件|密码|메일|편지함|비밀번호'
const TROUBLE =
  'full\\b|quota|exceed|limit\\b|reached|suspen|de-?activat|disabl|terminat|eras|clos(?:e|ed|ing|ure)\\b|expir|upgrade|on hold|held\\b|pending|undeliver|(?:not|n.t) be deliver|reject|quarantin|re-?validat|re-?activat|voll\\b|überschritt|gesperrt|abgelaufen|läuft .{0,20}ab\\b|deaktiv|gelöscht|zurückgehalten|nicht zugestellt|nimmt keine|satur|pleine|dépass|suspend|bloqu|désactiv|en attente|refuse|llen[oa]\\b|excedi|caduc|pendiente|reteni|pien[ao]\\b|sospe|scad|superat|chei[ao]\\b|excede|suspens|retid|peł[ne]|przekrocz|zawiesz|wyga[sś]|zablok|wstrzyman|\\bvol\\b|geblokkeerd|verlo[po]|plná|překroč|överskrid|переполн|превыш|заблок|истек|приостан|задерж|dolu|doldu|aşıl|askıya|đầy|超過|いっぱい|満杯|停止|保留|期限|失効|未配信|已满|将满|停用|过期|升级|冻结|拦截|초과|가득|만료|보류|정지'
const OPEN =
  'view|open|read\\b|download|access|see\\b|listen|play|unlock|preview|review|retrieve|receive|ansehen|öffnen|anzeigen|anhören|herunterladen|einsehen|consult|ouvrir|voir\\b|écouter|télécharger|afficher|\\bver\\b|abrir|escuchar|descargar|visualizza|apri|ascolta|scarica|visualizar|ouvir|baixar|wyświetl|otw[oó]rz|pobierz|odsłucha|bekijk|openen|otevř|öppna|åbn|откры|просмотр|скачать|görüntüle|xem\\b|表示|閲覧|開く|再生|ダウンロード|查看|打开|下载|보기|열람|열기|shared|protected|locked|secured?\\b|encrypted|freigegeben|geteilt|geschützt|gesichert|partagé|protégé|sécurisé|compartid|protegid|condivis|protett|compartilhad|udostępn|zabezpiecz|gedeeld|beveiligd|sdílen|delad|общ|защищ|paylaşıl|korumalı|共有|保護|共享|受保护|공유|보호'
const THING =
  'document|files?\\b|attachment|invoice|pdf|\\bfax|voice ?(?:mail|message|note)|statement|purchase order|proposal|contract|remittance|dokument|datei|rechnung|sprachnachricht|fichier|pièce jointe|facture|message vocal|bon de commande|archivo|factura|mensaje de voz|comprobante|fattura|messaggio vocale|arquivo|fatura|orçamento|boleto|plik|faktur|bestand|bijlage|factuur|soubor|документ|файл|счет|belge|dosya|tài liệu|ファイル|書類|文書|請求書|ボイス|文件|文档|发票|语音|문서|파일|첨부'

const either = (one: string, other: string) =>
  new RegExp(`(?:${one}).{0,60}(?:${other})|(?:${other}).{0,60}(?:${one})`, 'i')
const STORIES: readonly RegExp[] = [
  either(MAIL, TROUBLE),
  either(OPEN, THING),
  /voice ?(?:mail|message)|sprachnachricht|message vocal|mensaje de voz|messaggio vocale|mensagem de voz|voicemail|ボイスメール|语音(?:留言|邮件)|음성 ?메시지/i,
  /[\p{L}\d_\-()]{3,80}\.(?:pdf|docx?|xlsx?|pptx?|html?|zip|eml|wav|mp3)\b/iu,
]

/** Whoever warns of such messages says that they are not his. */
const WARNING =
  /\bnever\b|\bnie(?:mals)?\b|\bjamais\b|\bnunca\b|\bmai\b|\bnigdy\b|\bnooit\b|никогда|asla\b|いたしません|ご注意|不会|절대/i

/** What a line tells of a mailbox in trouble or of a document that waits; null where it tells neither. */
export function storyIn(line: string): string | null {
  if (WARNING.test(line)) return null
  for (const story of STORIES) {
    const seen = story.exec(line)?.[0]
    if (seen !== undefined) return seen
  }
  return null
}

/** What the field for a mail address, or that for its password, is called. */
export const MAIL_FIELD =
  /e-?mail|mail ?box|courriel|messagerie|\bcorreo|postfach|casella|posta\b|skrzynk|postbus|почт|e-?posta|メール|邮箱|郵箱|信箱|메일/i

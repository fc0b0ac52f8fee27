/**
 * What pages say that have their visitor run something, in the languages of most such frauds. The names of keys are the
 * same in all of them; each pattern is tried on at most 20,000 characters.
 */
const anyOf = (...patterns: readonly RegExp[]) =>
  new RegExp(patterns.map(({ source }) => source).join('|'), 'i')

const RUN_KEYS = anyOf(
  /(?:win(?:dows)?|⊞|❖|🪟)[ -]?(?:key|button|logo|taste|tuşu|キー|键|鍵|키)?["”'\]]?[ ]?(?:\+|and|und|et|y|e|и|と|＋|[-–])[ ]?["“'[]?(?:r|x|s)\b/,
  // The key may be a picture, of which nothing but the plus is left.
  /(?<!(?:ctrl|strg|control|ctl|cmd|command|alt|option|shift|fn|⌘|⌥|⇧)["”'\]]?[ ]?)(?<![\w)\]][ ]?)\+[ ]?["“'[]?[rx]\b/,
  /(?:cmd|command|⌘)[ ]?\+?[ ]?(?:space|leertaste|espace|espacio|espaço|spazio|スペース|空格|boşluk)/,
  /(?:ctrl|strg|alt|⌘|cmd)[ ]?\+[ ]?[ld]\b/,
)
const RUN_WORDS = anyOf(
  /windows[- ]?taste|touche windows|tecla (?:de )?windows|tasto windows|клавиш\w{0,3} windows|klawisz\w{0,3} windows|windows tuşu|windows ?キー|win ?键|윈도우 ?키/,
  /run (?:dialog|box|window|command|prompt)|ausf[uü]hren[- ](?:dialog|fenster)|["“„«][ ]?(?:ausführen|exécuter|ejecutar|executar|esegui|выполнить|uruchom|çalıştır|uitvoeren|run)[ ]?["”“»]/,
  /ファイル名を指定して実行|bo[iî]te de dialogue ex[eé]cuter|ventana ejecutar|janela executar|finestra esegui|okno uruchamiania|окно «?выполнить|çalıştır penceresi|运行(?:对话框|窗口|框)|実行(?:ダイアログ|ウィンドウ)|실행 ?창/,
  /spotlight|launchpad|address bar|path (?:field|bar)|adress(?:zeile|leiste)|barre d['’]adresse|barra de (?:direcciones|endereços?)|barra degli indirizzi|アドレスバー|adres çubuğu|адресн\w{0,3} строк|pasek adresu|adresbalk|地址[栏欄]|주소 ?표시줄|task ?mgr/,
  /(?:right[- ]?click|clic droit|clic derecho|rechten? maustaste|botão direito|clic destro|sağ tık|右クリック|右键|правой кнопкой|prawym).{0,40}(?:\bstart\b|démarrer|inicio|iniciar|başlat|スタート|пуск|开始)|(?:スタート|开始|başlat|пуск).{0,20}(?:右クリック|右键|sağ tık|правой)/,
)
/** Opening the window that runs what is typed, or a field that does so as well. */
export const OPEN = anyOf(RUN_KEYS, RUN_WORDS)

export const TERMINAL =
  /\bterminale?\b|command (?:prompt|line)|powershell|eingabeaufforderung|ターミナル|コマンドプロンプト|invite de commandes?|s[ií]mbolo del sistema|prompt (?:dei comandi|de comando)|终端|終端機|命令提示符|терминал|командн\w{0,3} строк|터미널|명령 ?프롬프트|wiersz\w{0,2} poleceń|komut istemi|opdrachtprompt|príkazov|příkazov/i

export const PASTE_KEYS =
  /(?:ctrl|strg|control|ctl|cmd|command|⌘)["”'\]]?[ ]?(?:\+|and|und|et|y|e|и|と|＋|[-–])[ ]?["“'[]?v\b|⌘[ ]?v\b|\bctrl v\b/i
export const PASTE = anyOf(
  PASTE_KEYS,
  /\bpaste\b|einf[uü]gen|\bfügen\b.{0,60}\bein\b|\bcoll(?:ez|er)\b|\bpeg(?:a|ar|ue)\b|貼り付け|ペースト|粘贴|貼上|incolla|\bcol(?:e|ar|a)\b|yapıştır|встав(?:ьте|ить|к)|wklej|\bplak(?:ken)?\b|klistra in|indsæt|lim inn|liitä|illessz|vlož|lipi[țt]i|επικόλλ|붙여 ?넣|tempel/,
)
export const CONFIRM =
  /\benter\b|\breturn\b|\bintro\b|entrée|\binvio\b|eingabe|↵|⏎|\bok\b|エンター|回车|確定|엔터|ввод/i

/** That somebody is there, and not a program. */
export const VERIFIES =
  /human|robot|captcha|verif(?:y|ication) (?:steps?|you|that|your)|verification id|cloudflare|\ba (?:real )?person\b|(?:unusual|suspicious) (?:web |network )?(?:traffic|activity)|menschlich|mensch sind|roboter|verkehr (?:festgestellt|erkannt)|humain|humano|umano|trafic (?:inhabituel|suspect)|tr[aá]fico (?:inusual|sospechoso)|tráfego (?:incomum|suspeito)|traffico (?:insolito|anomalo|sospetto)|robô|人間|ロボット|トラフィック|人机|真人|机器人|流量|로봇|사람|робот|челове|insan|trafik|człowiek|mens bent|bestätigen sie|v[eé]rifi(?:er|ez)|verifi(?:car|que|ca)|認証手順|検証手順/i

/** That something does not work, and will. */
export const REPAIRS =
  /to (?:fix|resolve|solve) (?:this|the|it)|how to fix|\b(?:fix|repair) (?:it|now|the|your|this)\b|\bfix it\b|something went wrong|display error|update (?:failed|required)|troubleshoot|(?:can(?:no|['’])t|cannot|could not|unable to) (?:be )?(?:shown?|displayed?|open|load|join|play)|\bis (?:blocked|missing|almost full)|(?:has|have) expired|was not found|beheben|reparier|nicht (?:angezeigt|geöffnet|geladen)|blockiert|réparer|corriger|ne peut pas s['’]afficher|bloqué|reparar|solucionar|corregir|corrigir|no se puede (?:mostrar|abrir)|não foi possível|bloquea|bloqueado|risolv|ripara|impossibile (?:mostrare|aprire)|修復|修正|表示できません|修复|无法(?:显示|打开)|düzelt|gösterilemiyor|açılamıyor|исправ|устран|не удалось (?:открыть|показать)|napraw|nie można (?:wyświetlić|otworzyć)|herstel|repareren|오류|복구/i

export const WARNS =
  /malware|\bscam|phish|\bfake\b|fraud|attack(?:er)?s?\b|clickfix|social engineering|betrug|betrüger|schadsoftware|gefälscht|arnaque|malveillant|escroc|estafa|fraude|golpe|truffa|マルウェア|詐欺|偽の|恶意|诈骗|мошен|вредонос|dolandır|kötü amaçlı|oszust|악성/i

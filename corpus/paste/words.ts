/** Texts that tell people to run a command, honestly or not. */
export interface PasteWords {
  readonly language: string
  readonly human: readonly string[]
  readonly broken: readonly string[]
  /** How each place for commands is opened. */
  readonly run: string
  readonly shell: string
  readonly explorer: string
  readonly terminal: string
  readonly paste: string
  readonly enter: string
  readonly check: string
  readonly fix: string
  readonly copy: string
  readonly copied: string
  readonly install: string
}

export const PASTE_WORDS: readonly PasteWords[] = [
  {
    language: 'en',
    human: [
      'Unusual web traffic detected',
      'One more step before you proceed',
      'Confirm that a person is browsing',
    ],
    broken: [
      "Your microphone is blocked by a driver conflict. You can't join the meeting yet.",
      'This document was made with a newer version and cannot be shown',
      'A root certificate on this computer has expired',
      'Missing font: "HoeflerText" was not found',
      'Your disk is almost full. Clean system caches in one step',
    ],
    run: 'Press {k} to open the Run box',
    shell: 'Right-click the Start button and pick Terminal or PowerShell (Admin)',
    explorer: 'Click into the path field of the window that opens ({k})',
    terminal: 'Open Spotlight with {k}, type Terminal and open it',
    paste: 'Insert the code with {k}',
    enter: 'Confirm with {k}',
    check: "I'm a person",
    fix: 'Fix it',
    copy: 'Copy',
    copied: 'Copied!',
    install: 'Installing on macOS, Linux and Windows',
  },
  {
    language: 'de',
    human: ['Ungewöhnlicher Datenverkehr festgestellt', 'Noch ein Schritt, bevor es weitergeht'],
    broken: [
      'Das Dokument kann nicht angezeigt werden: Eine Komponente fehlt.',
      'Ihr Mikrofon wird durch einen Treiberkonflikt blockiert.',
    ],
    run: 'Drücken Sie {k}, um „Ausführen“ zu öffnen',
    shell: 'Klicken Sie mit der rechten Maustaste auf Start und wählen Sie Terminal (Administrator)',
    explorer: 'Klicken Sie in die Adresszeile des Fensters ({k})',
    terminal: 'Öffnen Sie Spotlight mit {k} und starten Sie „Terminal“',
    paste: 'Fügen Sie den Code mit {k} ein',
    enter: 'Bestätigen Sie mit {k}',
    check: 'Ich bin kein Roboter',
    fix: 'Problem beheben',
    copy: 'Kopieren',
    copied: 'Kopiert!',
    install: 'Installation unter macOS, Linux und Windows',
  },
  {
    language: 'fr',
    human: ['Trafic inhabituel détecté', 'Encore une étape avant de continuer'],
    broken: [
      "Ce document ne peut pas s'afficher : un composant est absent.",
      'Votre micro est bloqué par un conflit de pilote.',
    ],
    run: 'Appuyez sur {k} pour ouvrir « Exécuter »',
    shell: 'Clic droit sur Démarrer, puis Terminal (administrateur)',
    explorer: "Cliquez dans la barre d'adresse de la fenêtre ({k})",
    terminal: 'Ouvrez Spotlight avec {k}, puis le Terminal',
    paste: 'Collez le code avec {k}',
    enter: 'Validez avec {k}',
    check: 'Je ne suis pas un robot',
    fix: 'Réparer',
    copy: 'Copier',
    copied: 'Copié !',
    install: 'Installation sous macOS, Linux et Windows',
  },
  {
    language: 'es',
    human: ['Detectamos tráfico inusual', 'Falta un paso para continuar'],
    broken: [
      'No se puede mostrar el documento: falta un componente.',
      'Un controlador bloquea tu micrófono.',
    ],
    run: 'Presiona {k} para abrir Ejecutar',
    shell: 'Haz clic derecho en Inicio y elige Terminal (Administrador)',
    explorer: 'Haz clic en la barra de direcciones de la ventana ({k})',
    terminal: 'Abre Spotlight con {k} y luego Terminal',
    paste: 'Pega el código con {k}',
    enter: 'Confirma con {k}',
    check: 'No soy un robot',
    fix: 'Reparar',
    copy: 'Copiar',
    copied: '¡Copiado!',
    install: 'Instalación en macOS, Linux y Windows',
  },
  {
    language: 'pt',
    human: ['Tráfego incomum detectado', 'Falta só uma etapa'],
    broken: [
      'Não foi possível exibir o documento: falta um componente.',
      'Seu microfone está bloqueado por um driver.',
    ],
    run: 'Pressione {k} para abrir Executar',
    shell: 'Clique com o botão direito em Iniciar e escolha Terminal (Administrador)',
    explorer: 'Clique na barra de endereço da janela ({k})',
    terminal: 'Abra o Spotlight com {k} e depois o Terminal',
    paste: 'Cole o código com {k}',
    enter: 'Confirme com {k}',
    check: 'Não sou um robô',
    fix: 'Corrigir',
    copy: 'Copiar',
    copied: 'Copiado!',
    install: 'Instalação no macOS, Linux e Windows',
  },
  {
    language: 'it',
    human: ['Traffico insolito rilevato', 'Manca solo un passaggio'],
    broken: ['Impossibile mostrare il documento: manca un componente.'],
    run: 'Premi {k} per aprire Esegui',
    shell: 'Fai clic destro su Start e scegli Terminale (amministratore)',
    explorer: 'Fai clic nella barra degli indirizzi della finestra ({k})',
    terminal: 'Apri Spotlight con {k}, poi il Terminale',
    paste: 'Incolla il codice con {k}',
    enter: 'Conferma con {k}',
    check: 'Non sono un robot',
    fix: 'Risolvi',
    copy: 'Copia',
    copied: 'Copiato!',
    install: 'Installazione su macOS, Linux e Windows',
  },
  {
    language: 'ja',
    human: ['通常と異なるトラフィックが検出されました', '続行する前にもう一つの手順が必要です'],
    broken: ['文書を表示できません。コンポーネントが見つかりません。'],
    run: '{k} を押して「ファイル名を指定して実行」を開きます',
    shell: 'スタートを右クリックし、ターミナル（管理者）を選びます',
    explorer: '開いたウィンドウのアドレスバーをクリックします（{k}）',
    terminal: '{k} でSpotlightを開き、ターミナルを起動します',
    paste: '{k} でコードを貼り付けます',
    enter: '{k} で確定します',
    check: '私はロボットではありません',
    fix: '修復する',
    copy: 'コピー',
    copied: 'コピーしました',
    install: 'macOS・Linux・Windowsへのインストール',
  },
  {
    language: 'tr',
    human: ['Olağan dışı trafik algılandı', 'Devam etmeden önce bir adım kaldı'],
    broken: ['Belge gösterilemiyor: bir bileşen eksik.'],
    run: 'Çalıştır penceresini açmak için {k} tuşlarına basın',
    shell: 'Başlat düğmesine sağ tıklayıp Terminal (Yönetici) seçin',
    explorer: 'Açılan pencerenin adres çubuğuna tıklayın ({k})',
    terminal: '{k} ile Spotlight’ı, ardından Terminal’i açın',
    paste: '{k} ile kodu yapıştırın',
    enter: '{k} ile onaylayın',
    check: 'Ben robot değilim',
    fix: 'Düzelt',
    copy: 'Kopyala',
    copied: 'Kopyalandı',
    install: 'macOS, Linux ve Windows’a kurulum',
  },
]

/** What a page says that asks to paste a command; `{k}` is a key or keys. */
export interface PasteTalk {
  readonly language: string
  readonly title: readonly string[]
  readonly robot: string
  readonly lead: string
  readonly open: string
  readonly terminal: string
  readonly bar: string
  readonly paste: string
  readonly enter: string
  readonly fix: string
  readonly faults: readonly string[]
  readonly done: string
  readonly wait: string
}

export const PASTE_TALKS: readonly PasteTalk[] = [
  {
    language: 'en',
    title: ['Just a moment...', 'Verify you are human', 'Security check'],
    robot: 'Verify you are human',
    lead: 'To prove that you are not a robot, complete these steps:',
    open: 'Press and hold {k}',
    terminal: 'Open Terminal with {k}',
    bar: 'Open File Explorer and press {k}',
    paste: 'In the window that opens, press {k}',
    enter: 'Press {k} to finish',
    fix: 'How to fix',
    faults: [
      'Your browser cannot display this document: the root certificate is out of date.',
      'The microphone could not be reached. Error 0x80070005.',
      'The Word Online extension is not installed.',
    ],
    done: 'I have completed the steps',
    wait: 'Unusual web traffic detected. Verification is needed.',
  },
  {
    language: 'es',
    title: ['Un momento…', 'Verificación de seguridad', 'Comprobación'],
    robot: 'Verifique que es humano',
    lead: 'Para demostrar que no es un robot, siga estos pasos:',
    open: 'Mantenga pulsadas las teclas {k}',
    terminal: 'Abra Terminal con {k}',
    bar: 'Abra el Explorador de archivos y pulse {k}',
    paste: 'En la ventana que se abre, pulse {k}',
    enter: 'Pulse {k} para terminar',
    fix: 'Cómo solucionarlo',
    faults: [
      'El navegador no puede mostrar el documento: falta actualizar el certificado raíz.',
      'No se pudo acceder al micrófono. Error 0x80070005.',
    ],
    done: 'He completado los pasos',
    wait: 'Se ha detectado tráfico inusual.',
  },
  {
    language: 'de',
    title: ['Nur einen Moment…', 'Sicherheitsprüfung', 'Bestätigung erforderlich'],
    robot: 'Bestätigen Sie, dass Sie ein Mensch sind',
    lead: 'Führen Sie bitte diese Schritte aus, um fortzufahren:',
    open: 'Drücken Sie {k}',
    terminal: 'Öffnen Sie das Terminal mit {k}',
    bar: 'Öffnen Sie den Explorer und drücken Sie {k}',
    paste: 'Drücken Sie im Fenster {k}',
    enter: 'Drücken Sie {k}, um abzuschließen',
    fix: 'Problem beheben',
    faults: [
      'Das Dokument kann nicht angezeigt werden: Die Schriftart fehlt.',
      'Der DNS-Server antwortet nicht. Fehler 0x8024402C.',
    ],
    done: 'Schritte ausgeführt',
    wait: 'Ungewöhnlicher Datenverkehr erkannt.',
  },
  {
    language: 'fr',
    title: ['Un instant…', 'Vérification de sécurité', 'Contrôle'],
    robot: 'Confirmez que vous êtes humain',
    lead: 'Suivez ces étapes pour prouver que vous n’êtes pas un robot :',
    open: 'Appuyez sur {k}',
    terminal: 'Ouvrez Terminal avec {k}',
    bar: 'Ouvrez l’Explorateur et appuyez sur {k}',
    paste: 'Dans la fenêtre, appuyez sur {k}',
    enter: 'Appuyez sur {k} pour terminer',
    fix: 'Corriger',
    faults: [
      'Le document ne peut pas être affiché : composant manquant.',
      'Erreur de connexion à la réunion : pilote audio obsolète.',
    ],
    done: 'Étapes terminées',
    wait: 'Trafic inhabituel détecté.',
  },
  {
    language: 'pt',
    title: ['Só um momento…', 'Verificação de segurança'],
    robot: 'Confirme que é humano',
    lead: 'Siga os passos abaixo para confirmar que não é um robô:',
    open: 'Prima {k}',
    terminal: 'Abra o Terminal com {k}',
    bar: 'Abra o Explorador de ficheiros e prima {k}',
    paste: 'Na janela que se abre, prima {k}',
    enter: 'Prima {k} para concluir',
    fix: 'Corrigir agora',
    faults: [
      'Não foi possível abrir a nota fiscal: certificado desatualizado.',
      'O navegador precisa de uma correção. Erro 0x800F0922.',
    ],
    done: 'Concluí os passos',
    wait: 'Tráfego incomum detectado.',
  },
  {
    language: 'ja',
    title: ['しばらくお待ちください', 'セキュリティの確認'],
    robot: '人間であることを確認します',
    lead: 'ロボットではないことを証明するため、次の手順を実行してください。',
    open: '{k} キーを押します',
    terminal: '{k} でターミナルを開きます',
    bar: 'エクスプローラーを開き、{k} を押します',
    paste: '開いた画面で {k} を押します',
    enter: '{k} を押して完了します',
    fix: '修復する',
    faults: [
      '文書を表示できません。ルート証明書の更新が必要です。',
      'マイクに接続できません。エラー 0x80070005',
    ],
    done: '完了しました',
    wait: '通常と異なるトラフィックが検出されました。',
  },
  {
    language: 'pl',
    title: ['Chwileczkę…', 'Weryfikacja bezpieczeństwa'],
    robot: 'Potwierdź, że jesteś człowiekiem',
    lead: 'Aby potwierdzić, że nie jesteś robotem, wykonaj poniższe kroki:',
    open: 'Naciśnij {k}',
    terminal: 'Otwórz Terminal: {k}',
    bar: 'Otwórz Eksplorator plików i naciśnij {k}',
    paste: 'W oknie naciśnij {k}',
    enter: 'Naciśnij {k}, aby zakończyć',
    fix: 'Napraw problem',
    faults: ['Nie można wyświetlić faktury: brak czcionki.', 'Błąd przeglądarki 0x80070570.'],
    done: 'Gotowe',
    wait: 'Wykryto nietypowy ruch.',
  },
  {
    language: 'it',
    title: ['Un momento…', 'Verifica di sicurezza'],
    robot: 'Conferma di essere umano',
    lead: 'Per continuare, esegui questi passaggi:',
    open: 'Premi {k}',
    terminal: 'Apri il Terminale con {k}',
    bar: 'Apri Esplora file e premi {k}',
    paste: 'Nella finestra premi {k}',
    enter: 'Premi {k} per finire',
    fix: 'Risolvi',
    faults: [
      'Impossibile aprire il documento: estensione mancante.',
      'Errore 0x8007000D nella prenotazione.',
    ],
    done: 'Fatto',
    wait: 'Traffico insolito rilevato.',
  },
  {
    language: 'tr',
    title: ['Bir dakika…', 'Güvenlik kontrolü'],
    robot: 'İnsan olduğunuzu doğrulayın',
    lead: 'Robot olmadığınızı kanıtlamak için şu adımları uygulayın:',
    open: '{k} tuşlarına basın',
    terminal: '{k} ile Terminal’i açın',
    bar: 'Dosya Gezgini’ni açıp {k} basın',
    paste: 'Açılan pencerede {k} basın',
    enter: 'Bitirmek için {k} basın',
    fix: 'Sorunu gider',
    faults: ['Belge görüntülenemiyor: yazı tipi eksik.', 'Tarayıcı hatası 0x80070057.'],
    done: 'Adımları tamamladım',
    wait: 'Olağan dışı trafik algılandı.',
  },
]

import { columns, type Tongue } from './words.ts'

/** Sentences of handbooks around a command, by language. */
const ROWS = [
  columns(
    'Open a terminal, paste the following line and press Enter.|Öffnen Sie ein Terminal, fügen Sie die folgende Zeile ein und drücken Sie die Eingabetaste.|Ouvrez un terminal, collez la ligne suivante et appuyez sur Entrée.|Abre una terminal, pega la siguiente línea y pulsa Intro.|Apri un terminale, incolla la riga seguente e premi Invio.|Abra um terminal, cole a linha a seguir e pressione Enter.|Open een terminal, plak de volgende regel en druk op Enter.|Öppna en terminal, klistra in följande rad och tryck på Retur.',
    'Otwórz terminal, wklej poniższy wiersz i naciśnij Enter.|Otevřete terminál, vložte následující řádek a stiskněte Enter.|Bir terminal açın, aşağıdaki satırı yapıştırın ve Enter’a basın.|Откройте терминал, вставьте следующую строку и нажмите Enter.|ターミナルを開き、次の行を貼り付けてEnterキーを押します。|打开终端,粘贴下面这一行并按回车。|터미널을 열고 다음 줄을 붙여넣은 뒤 Enter 키를 누르세요.|افتح الطرفية والصق السطر التالي ثم اضغط Enter.',
  ),
  columns(
    'On Windows, start PowerShell as administrator and run:|Unter Windows starten Sie PowerShell als Administrator und führen aus:|Sous Windows, lancez PowerShell en tant qu’administrateur puis exécutez :|En Windows, abre PowerShell como administrador y ejecuta:|Su Windows avvia PowerShell come amministratore ed esegui:|No Windows, abra o PowerShell como administrador e execute:|Start op Windows PowerShell als administrator en voer uit:|Starta PowerShell som administratör i Windows och kör:',
    'W systemie Windows uruchom PowerShell jako administrator i wykonaj:|Ve Windows spusťte PowerShell jako správce a zadejte:|Windows’ta PowerShell’i yönetici olarak açıp çalıştırın:|В Windows запустите PowerShell от имени администратора и выполните:|WindowsではPowerShellを管理者として起動し、次を実行します。|在 Windows 上以管理员身份启动 PowerShell 并运行:|Windows에서는 PowerShell을 관리자 권한으로 열고 실행하세요:|في ويندوز شغّل PowerShell كمسؤول ونفّذ:',
  ),
  columns(
    'The installer writes to your home directory only; to uninstall, delete that folder.|Das Installationsprogramm schreibt nur in Ihr Benutzerverzeichnis; zum Entfernen löschen Sie den Ordner.|L’installateur n’écrit que dans votre dossier personnel ; pour désinstaller, supprimez ce dossier.|El instalador solo escribe en tu carpeta personal; para desinstalar, bórrala.|L’installatore scrive solo nella cartella home; per disinstallare, eliminala.|O instalador grava apenas na sua pasta pessoal; para remover, apague a pasta.|Het installatieprogramma schrijft alleen in je thuismap; verwijder die map om te deïnstalleren.|Installationen skriver bara i din hemkatalog; ta bort mappen för att avinstallera.',
    'Instalator zapisuje tylko w katalogu domowym; aby odinstalować, usuń ten folder.|Instalátor zapisuje jen do domovské složky; odinstalujete smazáním složky.|Kurucu yalnızca ev dizininize yazar; kaldırmak için klasörü silin.|Установщик пишет только в домашний каталог; для удаления сотрите папку.|インストーラーはホームディレクトリにのみ書き込みます。削除するにはフォルダーを消してください。|安装程序只写入主目录;卸载时删除该文件夹即可。|설치 프로그램은 홈 디렉터리에만 기록합니다. 제거하려면 폴더를 삭제하세요.|يكتب المثبّت في مجلدك الشخصي فقط؛ للإزالة احذف المجلد.',
  ),
  columns(
    'Then open a new shell and check the version.|Öffnen Sie danach eine neue Shell und prüfen Sie die Version.|Ouvrez ensuite un nouveau shell et vérifiez la version.|Después abre otra consola y comprueba la versión.|Poi apri una nuova shell e controlla la versione.|Depois abra um novo shell e confira a versão.|Open daarna een nieuwe shell en controleer de versie.|Öppna sedan ett nytt skal och kontrollera versionen.',
    'Następnie otwórz nową powłokę i sprawdź wersję.|Pak otevřete nový shell a ověřte verzi.|Sonra yeni bir kabuk açıp sürümü denetleyin.|Затем откройте новую оболочку и проверьте версию.|その後、新しいシェルを開いてバージョンを確認します。|然后打开新的 shell 检查版本。|그런 다음 새 셸을 열어 버전을 확인하세요.|ثم افتح صدفة جديدة وتحقق من الإصدار.',
  ),
]

export const docsSentences = (tongue: Tongue): readonly string[] => ROWS.map((row) => row[tongue])

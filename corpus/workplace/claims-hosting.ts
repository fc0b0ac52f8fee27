import { claims } from './claim.ts'

const PANEL = [
  claims(
    'panel',
    'en',
    `cpanel roundcube|Webmail upgrade required|Your mailbox at {d} has used {n2}% of its quota and {n2} incoming messages are on hold. Log in to release them.|Log in
zimbra|Session expired|You have been signed out of {o}. Sign in again to keep receiving mail at {d}.|Sign In
fortinet citrix anyconnect|Remote access|Your VPN certificate was renewed. Enter your network credentials and the token to reconnect to {d}.|Login|user,password,code
plesk|Log in to your control panel|Domain {d}: renewal failed. Sign in to prevent suspension of hosting and mail.|Log in|user,password`,
  ),
  claims(
    'panel',
    'de',
    `ionos strato|Ihr Postfach wird gesperrt|Für {d} wurden ungewöhnliche Anmeldungen festgestellt. Bestätigen Sie Ihr Passwort, sonst werden ausgehende Nachrichten blockiert.|Postfach bestätigen
roundcube zimbra|Speicher voll|{n2} Nachrichten konnten nicht zugestellt werden. Melden Sie sich an, um Ihr Kontingent kostenlos zu erweitern.|Anmelden
citrix fortinet|Fernzugang für Beschäftigte|Das Zertifikat für {d} wurde erneuert. Melden Sie sich mit Ihrem Netzwerkkonto neu an.|Anmelden|user,password,code`,
  ),
  claims(
    'panel',
    'fr',
    `ovh roundcube|Suspension de votre nom de domaine|Le renouvellement de {d} a échoué. Connectez-vous à votre espace client pour éviter la coupure de vos e-mails.|Se connecter
zimbra|Messages en quarantaine|{n2} messages destinés à votre boîte {d} sont retenus. Authentifiez-vous pour les libérer.|Libérer les messages`,
  ),
  claims(
    'panel',
    'it',
    `aruba|Casella in scadenza|La casella di posta {d} verrà disattivata entro 24 ore. Accedi con la tua password per confermare l’utilizzo.|Conferma casella
roundcube|Accesso alla Webmail|La sessione è scaduta. Inserisci di nuovo la password per leggere i {n2} messaggi in sospeso.|Entra`,
  ),
  claims(
    'panel',
    'pl',
    `homepl roundcube|Skrzynka zostanie zablokowana|Przekroczono limit skrzynki w domenie {d}. Zaloguj się, aby zachować pocztę i odebrać {n2} wiadomości.|Zaloguj się
cpanel|Odnowienie hostingu|Płatność za {d} nie powiodła się. Zaloguj się do panelu, aby uniknąć wyłączenia strony.|Przejdź do panelu|user,password`,
  ),
  claims(
    'panel',
    'pt',
    `locaweb roundcube|Sua caixa postal será desativada|Há {n2} mensagens retidas em {d}. Confirme a senha do seu e-mail para continuar recebendo mensagens.|Confirmar conta
cpanel|Atualização do painel|O domínio {d} será suspenso hoje. Entre com seus dados para reativar a hospedagem.|Entrar|user,password`,
  ),
  claims(
    'panel',
    'ja',
    `sakura roundcube|メールボックスの容量が上限に達しました|{d} 宛の {n2} 件のメールが保留されています。パスワードを確認して受信を再開してください。|受信を再開する
zimbra|セッションの有効期限が切れました|続けるには {o} に再度ログインしてください。|ログイン`,
  ),
  claims(
    'panel',
    'tr',
    `cpanel roundcube|Posta kutunuz askıya alınacak|{d} alanındaki kotanızın %{n2} kadarı doldu. Bekleyen iletileri almak için şifrenizi doğrulayın.|Doğrula`,
  ),
]

const DEVICE = [
  claims(
    'device',
    'en',
    `mslogin teams|Join the meeting|To verify your identity copy the code {c}, open the Microsoft sign-in page with the button and paste it there. The meeting starts once your device is authorised.|Copy code and continue|
github|Confirm your device|A security review of your repositories needs your approval. Enter the code {c} on the GitHub device page, or paste a personal access token here.|Authorize device|token
discord|Claim your Nitro gift|Bot check: press F12, open Application, copy the value of "token" and paste it below so that we can see that you are human.|Verify me|token
slack openai|Accept the workspace invitation|After you sign in your browser shows an address that begins with http://localhost. Paste the whole address here to finish.|Finish sign-in|token`,
  ),
  claims(
    'device',
    'de',
    `mslogin teams|An Besprechung teilnehmen|Kopieren Sie den Code {c} und geben Sie ihn auf der Microsoft-Seite ein, die sich öffnet. Danach wird das Dokument freigegeben.|Code kopieren und fortfahren|
discord|Nitro-Geschenk abholen|Kopiere deinen Konto-Token aus den Entwicklertools und füge ihn hier ein, damit wir prüfen können, dass du kein Bot bist.|Prüfen|token`,
  ),
  claims(
    'device',
    'fr',
    `mslogin onedrive|Document sécurisé|Copiez le code {c} puis collez-le dans la fenêtre Microsoft qui va s’ouvrir. Le fichier s’affiche dès que l’appareil est approuvé.|Copier le code|
github|Vérification de sécurité|Collez un jeton d’accès personnel pour confirmer que vous êtes propriétaire du dépôt.|Vérifier|user,token`,
  ),
  claims(
    'device',
    'es',
    `mslogin teams|Unirse a la reunión|Copie el código {c} y péguelo en la página de Microsoft que se abre. Al autorizar el dispositivo entrará en la sala.|Copiar código y continuar|
discord|Reclama tu Nitro|Pega aquí el token de tu cuenta para completar la verificación antibots.|Verificar|token`,
  ),
  claims(
    'device',
    'ja',
    `mslogin onedrive|共有ファイルの確認|コード {c} をコピーし、表示される Microsoft のページに入力してください。端末が承認されるとファイルが開きます。|コードをコピーして続行|
discord|Nitro ギフトを受け取る|アカウントのトークンを貼り付けて本人確認を完了してください。|確認する|token`,
  ),
]

export const HOSTING_CLAIMS = [...PANEL, ...DEVICE].flat()

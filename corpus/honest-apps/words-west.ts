/** One row a word, one column a language: en, de, fr, es, it, pt, nl, sv. */
export const WEST = {
  signIn: 'Sign in|Anmelden|Se connecter|Iniciar sesión|Accedi|Entrar|Inloggen|Logga in',
  signOut: 'Sign out|Abmelden|Se déconnecter|Cerrar sesión|Esci|Sair|Uitloggen|Logga ut',
  signUp:
    'Create account|Konto erstellen|Créer un compte|Crear cuenta|Crea account|Criar conta|Account aanmaken|Skapa konto',
  email:
    'Email address|E-Mail-Adresse|Adresse e-mail|Correo electrónico|Indirizzo email|E-mail|E-mailadres|E-postadress',
  user: 'Username|Benutzername|Nom d’utilisateur|Usuario|Nome utente|Usuário|Gebruikersnaam|Användarnamn',
  password: 'Password|Passwort|Mot de passe|Contraseña|Password|Senha|Wachtwoord|Lösenord',
  remember:
    'Stay signed in|Angemeldet bleiben|Rester connecté|Mantener la sesión|Resta connesso|Manter conectado|Ingelogd blijven|Håll mig inloggad',
  forgot:
    'Forgot your password?|Passwort vergessen?|Mot de passe oublié ?|¿Olvidaste tu contraseña?|Password dimenticata?|Esqueceu a senha?|Wachtwoord vergeten?|Glömt lösenordet?',
  next: 'Continue|Weiter|Continuer|Continuar|Continua|Continuar|Doorgaan|Fortsätt',
  search: 'Search|Suche|Rechercher|Buscar|Cerca|Pesquisar|Zoeken|Sök',
  home: 'Home|Startseite|Accueil|Inicio|Home|Início|Home|Hem',
  about: 'About us|Über uns|À propos|Quiénes somos|Chi siamo|Sobre nós|Over ons|Om oss',
  contact: 'Contact|Kontakt|Contact|Contacto|Contatti|Contato|Contact|Kontakt',
  privacy:
    'Privacy policy|Datenschutz|Confidentialité|Política de privacidad|Privacy|Política de privacidade|Privacybeleid|Integritetspolicy',
  terms:
    'Terms|AGB|Conditions générales|Términos y condiciones|Termini e condizioni|Termos de uso|Voorwaarden|Villkor',
  imprint:
    'Legal notice|Impressum|Mentions légales|Aviso legal|Note legali|Informações legais|Colofon|Juridisk information',
  accept:
    'Accept all|Alle akzeptieren|Tout accepter|Aceptar todo|Accetta tutti|Aceitar todos|Alles accepteren|Acceptera alla',
  reject:
    'Only necessary|Nur notwendige|Refuser|Solo necesarias|Solo necessari|Apenas necessários|Alleen noodzakelijk|Endast nödvändiga',
  choices:
    'Cookie settings|Cookie-Einstellungen|Paramètres des cookies|Configurar cookies|Impostazioni cookie|Configurações de cookies|Cookie-instellingen|Cookieinställningar',
  cookies:
    'We use cookies to run this site and, if you agree, to count visits.|Wir verwenden Cookies, um diese Seite zu betreiben und, wenn Sie zustimmen, Besuche zu zählen.|Nous utilisons des cookies pour faire fonctionner ce site et, avec votre accord, mesurer son audience.|Usamos cookies para que este sitio funcione y, si lo aceptas, para medir las visitas.|Usiamo i cookie per far funzionare il sito e, con il tuo consenso, per contare le visite.|Usamos cookies para o funcionamento do site e, se você concordar, para contar visitas.|Wij gebruiken cookies om deze site te laten werken en, als u akkoord gaat, bezoeken te tellen.|Vi använder kakor för att webbplatsen ska fungera och, om du samtycker, för att räkna besök.',
  newsletter:
    'Get 10% off your first order|10 % auf die erste Bestellung|10 % sur votre première commande|10 % de descuento en tu primer pedido|10% sul primo ordine|10% no primeiro pedido|10% korting op je eerste bestelling|10 % på första beställningen',
  subscribe: 'Subscribe|Abonnieren|S’abonner|Suscribirse|Iscriviti|Inscrever-se|Abonneren|Prenumerera',
  close: 'Close|Schließen|Fermer|Cerrar|Chiudi|Fechar|Sluiten|Stäng',
  adult:
    'Are you over 18?|Sind Sie über 18?|Avez-vous plus de 18 ans ?|¿Eres mayor de 18 años?|Hai più di 18 anni?|Você tem mais de 18 anos?|Ben je ouder dan 18?|Är du över 18 år?',
  yes: 'Yes|Ja|Oui|Sí|Sì|Sim|Ja|Ja',
  no: 'No|Nein|Non|No|No|Não|Nee|Nej',
  readOn:
    'To read on, take out a subscription|Weiterlesen mit einem Abo|La suite est réservée aux abonnés|Suscríbete para seguir leyendo|Abbonati per continuare a leggere|Assine para continuar lendo|Lees verder met een abonnement|Läs vidare med prenumeration',
  cart: 'Cart|Warenkorb|Panier|Carrito|Carrello|Carrinho|Winkelwagen|Varukorg',
  addToCart:
    'Add to cart|In den Warenkorb|Ajouter au panier|Añadir al carrito|Aggiungi al carrello|Adicionar ao carrinho|In winkelwagen|Lägg i varukorg',
  checkout:
    'Checkout|Zur Kasse|Passer commande|Finalizar compra|Procedi all’ordine|Finalizar compra|Afrekenen|Till kassan',
  pay: 'Pay now|Jetzt bezahlen|Payer|Pagar ahora|Paga ora|Pagar agora|Nu betalen|Betala nu',
  total: 'Total|Summe|Total|Total|Totale|Total|Totaal|Summa',
  shipping: 'Shipping|Versand|Livraison|Envío|Spedizione|Frete|Verzending|Frakt',
  name: 'Full name|Vor- und Nachname|Nom complet|Nombre completo|Nome e cognome|Nome completo|Volledige naam|Fullständigt namn',
  address:
    'Street and number|Straße und Hausnummer|Adresse|Calle y número|Via e numero|Endereço|Straat en huisnummer|Gatuadress',
  city: 'City|Ort|Ville|Ciudad|Città|Cidade|Plaats|Ort',
  card: 'Card number|Kartennummer|Numéro de carte|Número de tarjeta|Numero della carta|Número do cartão|Kaartnummer|Kortnummer',
  dashboard: 'Dashboard|Übersicht|Tableau de bord|Panel|Pannello|Painel|Overzicht|Översikt',
  orders: 'Orders|Bestellungen|Commandes|Pedidos|Ordini|Pedidos|Bestellingen|Beställningar',
  customers: 'Customers|Kunden|Clients|Clientes|Clienti|Clientes|Klanten|Kunder',
  sales: 'Sales|Umsatz|Chiffre d’affaires|Ventas|Vendite|Vendas|Omzet|Försäljning',
  tasks:
    'My tasks|Meine Aufgaben|Mes tâches|Mis tareas|Le mie attività|Minhas tarefas|Mijn taken|Mina uppgifter',
  add: 'Add|Hinzufügen|Ajouter|Añadir|Aggiungi|Adicionar|Toevoegen|Lägg till',
  remove: 'Delete|Löschen|Supprimer|Eliminar|Elimina|Excluir|Verwijderen|Ta bort',
  left: 'left|offen|restantes|pendientes|rimaste|restantes|over|kvar',
  save: 'Save|Speichern|Enregistrer|Guardar|Salva|Salvar|Opslaan|Spara',
  download: 'Download|Herunterladen|Télécharger|Descargar|Scarica|Baixar|Downloaden|Ladda ner',
  copy: 'Copy|Kopieren|Copier|Copiar|Copia|Copiar|Kopiëren|Kopiera',
  copied: 'Copied|Kopiert|Copié|Copiado|Copiato|Copiado|Gekopieerd|Kopierat',
  loading: 'Loading…|Wird geladen…|Chargement…|Cargando…|Caricamento…|Carregando…|Laden…|Laddar…',
  failed:
    'Something went wrong. Please try again.|Etwas ist schiefgelaufen. Bitte versuchen Sie es erneut.|Une erreur est survenue. Réessayez.|Algo ha fallado. Inténtalo de nuevo.|Qualcosa è andato storto. Riprova.|Algo deu errado. Tente novamente.|Er ging iets mis. Probeer het opnieuw.|Något gick fel. Försök igen.',
  wrong:
    'Wrong username or password.|Benutzername oder Passwort falsch.|Identifiants incorrects.|Usuario o contraseña incorrectos.|Nome utente o password errati.|Usuário ou senha incorretos.|Gebruikersnaam of wachtwoord onjuist.|Fel användarnamn eller lösenord.',
  comments: 'Comments|Kommentare|Commentaires|Comentarios|Commenti|Comentários|Reacties|Kommentarer',
  send: 'Send|Senden|Envoyer|Enviar|Invia|Enviar|Verzenden|Skicka',
  news: 'News|Aktuelles|Actualités|Noticias|Notizie|Notícias|Nieuws|Nyheter',
  code: 'Authentication code|Bestätigungscode|Code de vérification|Código de verificación|Codice di verifica|Código de verificação|Verificatiecode|Verifieringskod',
  account: 'My account|Mein Konto|Mon compte|Mi cuenta|Il mio account|Minha conta|Mijn account|Mitt konto',
  rights:
    'All rights reserved|Alle Rechte vorbehalten|Tous droits réservés|Todos los derechos reservados|Tutti i diritti riservati|Todos os direitos reservados|Alle rechten voorbehouden|Alla rättigheter förbehållna',
  opening:
    'Opening hours|Öffnungszeiten|Horaires d’ouverture|Horario|Orari di apertura|Horário de funcionamento|Openingstijden|Öppettider',
  result: 'Result|Ergebnis|Résultat|Resultado|Risultato|Resultado|Resultaat|Resultat',
  score: 'Score|Punkte|Score|Puntos|Punteggio|Pontos|Score|Poäng',
  start: 'Start|Start|Démarrer|Empezar|Avvia|Iniciar|Start|Starta',
} as const

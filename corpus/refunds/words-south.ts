import type { Tongue } from './tongue.ts'

export const fr: Tongue = {
  labels: `Nom et prénom|Date de naissance|Adresse|Code postal|Ville|Téléphone portable|Adresse électronique|Plaque d’immatriculation|Numéro d’avis|Numéro de client|Numéro de carte|Date d’expiration|Cryptogramme visuel|Titulaire de la carte|Code reçu par SMS|IBAN|Mot de passe`,
  acts: `Suivant|Payer maintenant|Demander le remboursement|Rechercher|Valider|Renvoyer le code|Se connecter|Faire un don|Accueil`,
  facts: `Montant à régler|Date limite|Référence|Statut|Impayé|Montant remboursé|Total`,
  links: `Données personnelles|Mentions légales|Accessibilité : partiellement conforme|Nous contacter|Aide`,
  lure: {
    toll: `Péage impayé|Votre passage du {d} en flux libre n’a pas été réglé. Payez {m} sous 72 heures pour éviter une majoration à 375 €.
Régularisez votre trajet|Un trajet enregistré sous le dossier {n} reste à payer : {m}.`,
    fine: `Avis de contravention {n}|Vous disposez d’une amende impayée de {m}. Passé le {d}, elle sera majorée.
Dernier rappel avant majoration|Conformément à l’article L121-3 du Code de la route, réglez {m} dès aujourd’hui.`,
    tax: `Remboursement d’impôt disponible|Après les derniers calculs de votre situation, vous êtes en droit de recevoir {m}. Complétez le formulaire avant le {d}.
Notification de remboursement|Une erreur de virement empêche le versement de {m}. Indiquez la carte bancaire à créditer.`,
    benefit: `Votre nouvelle carte est disponible|Pour garder vos droits, mettez à jour votre dossier et réglez les frais d’envoi.
Régularisation de vos droits|Un versement de {m} vous attend. Confirmez votre identité avant le {d}.`,
    energy: `Chèque énergie : {m}|Votre foyer est éligible. Demandez le versement sur votre carte bancaire.
Votre facture a été payée deux fois|Nous devons vous rembourser {m}. Renseignez vos coordonnées.`,
    parking: `Forfait post-stationnement {n}|Il vous reste {m} à payer. Tarif minoré jusqu’au {d}.
Stationnement non réglé|Saisissez votre carte pour solder {m} et éviter la majoration.`,
  },
  own: {
    toll: `Payer un passage en flux libre|Vous avez 72 heures après votre passage. Munissez-vous de votre plaque.`,
    fine: `Payer ou contester|Le numéro figure en haut à gauche de votre avis. La contestation se fait aussi par courrier.`,
    tax: `Payer une facture de la régie|Cantine, crèche, eau : saisissez la référence portée sur l’avis des sommes à payer.
Taxe de séjour|Les hébergeurs déclarent et versent ici la taxe du trimestre.`,
    benefit: `Aides du centre communal|Prenez rendez-vous, l’instruction dure trois semaines environ.`,
    energy: `Espace client|Consultez vos factures et transmettez votre relevé.
L’eau dans votre commune|Prix, qualité et travaux en cours.`,
    parking: `Abonnement résident|Le tarif est de {m} par mois, sur justificatif de domicile.
Payer son stationnement|Choisissez la zone et la durée.`,
  },
  card: `Paiement par carte bancaire
Carte à créditer
Vos données sont chiffrées.`,
  sms: `Un code vous a été envoyé par SMS pour valider {m}.
Confirmez l’opération avec le code transmis par votre banque.`,
  wait: `Recherche de votre dossier…
Veuillez patienter, ne fermez pas cette page.
Traitement en cours…`,
  found: `1 dossier impayé trouvé pour {p}.
{p} : un solde de {m} reste dû.`,
  legal: `Sauf mention contraire, tous les contenus sont sous licence etalab-2.0.
Ouvert du lundi au vendredi de 9 h à 17 h.
Régie de recettes créée par délibération du conseil.`,
  article: `Attention aux faux avis d’amende|Des messages imitent l’administration et réclament un paiement immédiat.
Arnaque au chèque énergie|L’association de consommateurs a reçu des dizaines de signalements.`,
  advice: `Ne cliquez pas, tapez l’adresse officielle vous-même.
Faites opposition si vous avez donné votre carte.
Transférez le message au 33700.`,
  charity: `Un repas chaud pour tous|Avec {m}, dix repas servis cet hiver.
Sauvons le refuge|Chaque don compte et ouvre droit à réduction d’impôt.`,
}

export const es: Tongue = {
  labels: `Nombre y apellidos|Fecha de nacimiento|Dirección|Código postal|Localidad|Teléfono móvil|Correo electrónico|Matrícula|Número de expediente|Número de cliente|Número de tarjeta|Caducidad|CVV|Titular de la tarjeta|Código recibido por SMS|IBAN|Contraseña`,
  acts: `Continuar|Pagar ahora|Solicitar devolución|Buscar|Confirmar|Reenviar código|Acceder|Donar|Inicio`,
  facts: `Importe pendiente|Fecha límite|Expediente|Estado|Pendiente|Importe a devolver|Total`,
  links: `Protección de datos|Aviso legal|Accesibilidad|Contacto|Preguntas frecuentes`,
  lure: {
    toll: `Peaje pendiente de pago|Hemos registrado un tránsito sin abonar. Pague {m} antes del {d} para evitar recargos.
Su televía tiene saldo deudor|El documento {n} por {m} venció. Regularice hoy y evite el bloqueo.`,
    fine: `Multa no pagada|Tiene una multa pendiente de {m} con el expediente {n}. Pague hoy con 50 % de descuento.
Último aviso de sanción|Si no abona {m} antes del {d} se iniciará el procedimiento de apremio.`,
    tax: `Tiene una devolución de {m}|Según el último cálculo le corresponde un reembolso. Complete el formulario para recibirlo.
Devolución retenida|No pudimos abonar {m} en su cuenta. Verifique su tarjeta antes del {d}.`,
    benefit: `Ayuda aprobada|Se le ha concedido una ayuda de {m}. Confirme sus datos para cobrarla.
Tarjeta sanitaria: actualización|Su prestación será suspendida si no valida sus datos antes del {d}.`,
    energy: `Reembolso de su factura|Cobramos {m} de más en su último recibo. Indique dónde desea recibirlos.
Aviso de corte|El recibo de {m} fue rechazado. Pague antes del {d}.`,
    parking: `Denuncia de estacionamiento {n}|Anule la denuncia abonando {m} en 48 horas.
Estacionamiento sin finalizar|El pago de {m} no se completó.`,
  },
  own: {
    toll: `Pague su tránsito|Dispone de 15 días. Solo necesita la matrícula y la fecha.`,
    fine: `Pago de sanciones|El número figura en la notificación. El pago con reducción implica renunciar a alegaciones.`,
    tax: `Carpeta ciudadana|Consulte sus recibos, domicilie el IBI o pida un aplazamiento.
Calendario del contribuyente|Periodos de cobro del ejercicio.`,
    benefit: `Cita previa de servicios sociales|Elija oficina y hora. Traiga su documento de identidad.`,
    energy: `Área de clientes|Facturas, lecturas y potencia contratada.
Servicio municipal de aguas|Comunique una avería a cualquier hora.`,
    parking: `Zona regulada|La tarjeta de residente cuesta {m} al año.
Aparcar ahora|Indique zona y matrícula.`,
  },
  card: `Pago con tarjeta
Tarjeta para el abono
Conexión segura.`,
  sms: `Le hemos enviado un código por SMS para autorizar {m}.
Introduzca la clave que recibió de su banco.`,
  wait: `Consultando el registro…
Espere, no cierre esta ventana.
Procesando su solicitud…`,
  found: `Se encontró 1 expediente pendiente para {p}.
{p} tiene un importe pendiente de {m}.`,
  legal: `Sede electrónica. Reproducción autorizada citando la fuente.
Atención de lunes a viernes de 9 a 14 h.`,
  article: `Alertan de SMS falsos sobre multas|Los mensajes llevan a una web que copia la de Tráfico.
La estafa del reembolso de la luz|Una lectora nos cuenta cómo perdió mil euros.`,
  advice: `No pulse el enlace.
Llame a su banco si ha dado la tarjeta.
Denuncie y llame al 017.`,
  charity: `Un plato en la mesa|Con {m} come una familia durante una semana.
Apadrina el comedor del barrio|Tu cuota desgrava.`,
}

export const it: Tongue = {
  labels: `Nome e cognome|Data di nascita|Indirizzo|CAP|Comune|Cellulare|Indirizzo e-mail|Targa|Numero del verbale|Codice cliente|Numero della carta|Scadenza|CVV|Intestatario|Codice OTP|IBAN|Password`,
  acts: `Avanti|Paga ora|Richiedi il rimborso|Cerca|Conferma|Invia di nuovo il codice|Accedi|Dona|Home`,
  facts: `Importo dovuto|Scadenza|Pratica|Stato|Da pagare|Importo a rimborso|Totale`,
  links: `Privacy|Note legali|Dichiarazione di accessibilità|Contatti|Domande frequenti`,
  lure: {
    toll: `Mancato pagamento del pedaggio|Risulta un transito non pagato del {d}. Versi {m} per evitare la sanzione amministrativa.
Pedaggio insoluto {n}|Il suo dispositivo risulta scoperto. Saldi {m} entro oggi.`,
    fine: `Verbale {n} non pagato|Ha una sanzione di {m}. Paghi entro il {d} con riduzione del 30%.
Ultimo avviso prima della cartella|In assenza di pagamento seguirà il fermo amministrativo del veicolo.`,
    tax: `Rimborso fiscale di {m}|Dai nostri controlli risulta un credito a suo favore. Compili il modulo per ottenerlo.
Accredito non riuscito|Il rimborso di {m} è sospeso. Aggiorni i dati entro il {d}.`,
    benefit: `Pagamento sospeso|La sua indennità di {m} è sospesa per dati mancanti. Verifichi la sua identità.
Bonus famiglia {m}|La domanda è accolta: indichi la carta su cui ricevere la somma.`,
    energy: `Rimborso bolletta|Abbiamo rilevato un doppio addebito di {m}. Richieda lo storno.
Preavviso di distacco|La bolletta {n} di {m} è insoluta. Paghi entro il {d}.`,
    parking: `Sosta non pagata|Per la sua targa risultano {m} da versare entro 48 ore.
Avviso di accertamento sosta {n}|Paghi {m} per evitare il raddoppio.`,
  },
  own: {
    toll: `Pagare un mancato pagamento|Ha 15 giorni senza spese aggiuntive. Serve il numero del rapporto.`,
    fine: `Consultare e pagare un verbale|Con targa e numero vede le foto e può pagare con pagoPA.`,
    tax: `Tributi comunali|Calcolo IMU, TARI e modulistica. Lo sportello riceve su appuntamento.
Pagamenti spontanei|Scelga il servizio e indichi la causale.`,
    benefit: `Bando contributo affitti|La domanda si presenta con SPID entro la data indicata nel bando.`,
    energy: `Area clienti|Autolettura, bollette e domiciliazione.
Servizio idrico|Segnalazione guasti e tariffe.`,
    parking: `Permesso residenti|Il costo è di {m} all’anno.
Sosta su strisce blu|Scelga la zona e la durata.`,
  },
  card: `Pagamento con carta
Carta su cui accreditare
I dati sono protetti.`,
  sms: `Le abbiamo inviato un codice via SMS per autorizzare {m}.
Inserisca il codice ricevuto dalla sua banca.`,
  wait: `Ricerca della pratica in corso…
Attenda, non chiuda la pagina.
Elaborazione…`,
  found: `Trovata 1 pratica aperta per {p}.
{p}: risultano {m} da pagare.`,
  legal: `Sito conforme alle linee guida di design per la PA.
Lo sportello è aperto dal lunedì al venerdì.`,
  article: `Falsi rimborsi, nuova ondata di truffe|Gli utenti ricevono un messaggio che imita l’ente.
Multe via sms: è una truffa|Che cosa c’è scritto e come difendersi.`,
  advice: `Non aprire il collegamento.
Bloccare subito la carta.
Segnalare alla Polizia Postale.`,
  charity: `Un pasto caldo|Con {m} aiuti una famiglia per una settimana.
Sostieni la Croce del paese|Ogni ambulanza costa.`,
}

export const pt: Tongue = {
  labels: `Nome completo|Data de nascimento|Morada|Código postal|Localidade|Telemóvel|E-mail|Matrícula|Número do processo|Número de cliente|Número do cartão|Validade|CVV|Titular do cartão|Código SMS|IBAN|Palavra-passe`,
  acts: `Continuar|Pagar agora|Pedir reembolso|Consultar|Confirmar|Reenviar código|Entrar|Fazer donativo|Início`,
  facts: `Valor em dívida|Data limite|Processo|Estado|Por pagar|Valor a receber|Total`,
  links: `Política de privacidade|Aviso legal|Acessibilidade|Contactos|Perguntas frequentes`,
  lure: {
    toll: `Portagem em dívida|Existe uma passagem por pagar no valor de {m}. Regularize até {d} para evitar coima.
Pedágio não pago|O débito {n} de {m} gera multa e pontos na carteira após hoje.`,
    fine: `Coima pendente {n}|Tem uma infração por liquidar de {m}. Evite a execução fiscal pagando até {d}.
Notificação de multa|Seu veículo possui débito de {m}. Pague hoje com desconto.`,
    tax: `Tem direito a um reembolso|Após a análise da sua declaração apurámos {m} a seu favor. Confirme os seus dados.
Restituição disponível|O valor de {m} não foi creditado. Informe o cartão até {d}.`,
    benefit: `Apoio extraordinário|Foi-lhe atribuído um apoio de {m}. Valide a sua identidade para o receber.
Benefício bloqueado|O pagamento de {m} será cancelado em {d} se não atualizar o cadastro.`,
    energy: `Aviso de corte de energia|A fatura de {m} está em atraso. Pague até {d} para evitar o corte.
Reembolso da fatura|Pagou duas vezes. Peça a devolução de {m}.`,
    parking: `Aviso de estacionamento {n}|Pague {m} em 48 horas para não seguir para contraordenação.
Sessão por pagar|Faltam {m} na sua matrícula.`,
  },
  own: {
    toll: `Pagar portagens|Consulte com a matrícula. O pagamento fica disponível 48 horas depois da passagem.`,
    fine: `Consultar infrações|Os dados estão na notificação que recebeu em casa.`,
    tax: `Serviços online|Taxas, licenças e faturas da água.
Carnê do IPTU|Emita a segunda via com a inscrição.`,
    benefit: `Ação social|Marque atendimento na junta. Traga o cartão de cidadão.`,
    energy: `Área de cliente|Envie a leitura e veja as faturas.
Águas do município|Comunique uma rotura.`,
    parking: `Dístico de residente|Custa {m} por ano.
Pagar estacionamento|Indique zona e matrícula.`,
  },
  card: `Pagamento com cartão
Cartão para o reembolso
Os seus dados estão seguros.`,
  sms: `Enviámos um código por SMS para autorizar {m}.
Introduza o código do seu banco.`,
  wait: `A consultar os registos…
Aguarde, não feche a página.
A processar o pedido…`,
  found: `Foi encontrado 1 processo para {p}.
{p}: {m} em dívida.`,
  legal: `Sítio em conformidade com a acessibilidade nível AA.
Dias úteis das 9h às 17h.`,
  article: `Mensagens falsas sobre portagens|A Deco alerta para um site que imita o da concessionária.
Burla do corte de luz|Leitores receberam o mesmo SMS.`,
  advice: `Não carregue na ligação.
Cancele o cartão junto do banco.
Apresente queixa na polícia.`,
  charity: `Alimente esta ideia|Com {m} ajuda uma família uma semana.
Apoie os bombeiros|O seu donativo faz a diferença.`,
}

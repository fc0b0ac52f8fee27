import { office } from './body.ts'

export const SOUTH = [
  office(
    'Agence nationale de traitement des amendes|fr|https://www.antai.gouv.fr/|antai amendes amende-gouv telepaiement infraction contravention|com info net online fr.com|# €|35|135||ref|#000091',
    'Amende impayée|Sauf erreur de notre part, l’avis de contravention n° {r} n’a pas été réglé. Le montant de {a} doit être payé avant le {d} sous peine de majoration.|Télépaiement des amendes|Vous avez une amende forfaitaire de {a} en attente de paiement. À défaut, elle sera portée à 375 €.',
    'Payer mon amende|Accéder au paiement|Régler',
  ),
  office(
    'Caisse régionale d’allocations familiales|fr|https://www.craf-allocations.fr/|allocations caf-remboursement mon-compte aide droits versement|com info online net click|# €|90|480|Numéro d’allocataire|number|#00579b',
    'Un versement vous attend|Suite au réexamen de vos droits, vous bénéficiez d’un rappel de {a}. Complétez votre demande avant le {d}.|Remboursement en attente|Le virement de {a} (dossier {r}) a été rejeté par votre banque. Mettez vos informations à jour pour le recevoir.',
    'Recevoir mon versement|Compléter ma demande|Continuer',
  ),
  office(
    'Fonds Énergie Wallonie|fr|https://www.fonds-energie-wallonie.be/|energie prime-energie tarif-social fonds cheque-energie|com info be.com online shop|# €|100|400|Numéro de registre national|ref|#d6001c',
    'Prime énergie 2026|Votre ménage a droit à une intervention de {a} dans sa facture d’énergie. Confirmez la demande {r} avant le {d}.|Chèque énergie|Votre chèque énergie de {a} n’a pas encore été utilisé et arrive à échéance.',
    'Demander ma prime|Confirmer|Suivant',
  ),
  office(
    'Dirección de Sanciones de Tráfico|es|https://www.sancionestrafico.es/|dgt multa multas sancion trafico sede-multas|com info online es.com net|# €|50|200||plate|#003da5',
    'Multa pendiente de pago|Tiene una sanción de tráfico pendiente por importe de {a} (expediente {r}). Abónela antes del {d} con un 50 % de reducción.|Notificación de denuncia|Según nuestros registros no ha abonado {a}. Transcurrido el plazo se iniciará la vía ejecutiva.',
    'Pagar multa|Ir al pago|Abonar ahora',
  ),
  office(
    'Agencia Tributaria|es|https://sede.agenciatributaria.gob.es/|aeat agenciatributaria devolucion renta reembolso sede|com info online click es.com|# €|150|690|NIF / NIE|number|#005ca9',
    'Devolución de la Renta|Después de los últimos cálculos hemos determinado que tiene derecho a un reembolso de impuestos de {a}. La solicitud caduca el {d}.|Solicitud de reembolso {r}|Para recibir {a} indique la tarjeta en la que desea el abono.',
    'Solicitar reembolso|Aceptar devolución|Continuar',
  ),
  office(
    'Programa de Apoyo al Consumo Eléctrico|es|https://www.apoyoelectrico.org.mx/|apoyo recibo-luz cfe-apoyo bienestar subsidio|com com.mx online site store|$# MXN|300|2400|CURP|ref|#006847',
    'Su recibo tiene un descuento|Por el programa de apoyo usted puede liquidar su recibo por {a} antes del {d} y evitar la suspensión del servicio.|Apoyo económico aprobado|Se aprobó un depósito de {a} con folio {r}. Registre su tarjeta para recibirlo.',
    'Pagar recibo|Registrar tarjeta|Continuar',
  ),
  office(
    'Agenzia delle Entrate|it|https://www.agenziaentrate.gov.it/|agenzia-entrate rimborso entrate fisco rimborsi cassetto|com info online it.com net|€ #|95|620|Codice fiscale|number|#0066cc',
    'Rimborso fiscale disponibile|Dal ricalcolo della Sua dichiarazione risulta un credito di {a}. La richiesta va inviata entro il {d}.|Richiesta di rimborso {r}|L’importo di {a} sarà accreditato sulla carta indicata entro tre giorni lavorativi.',
    'Richiedi il rimborso|Procedi|Conferma',
  ),
  office(
    'Autostrade Tirreniche|it|https://www.autostradetirreniche.it/|pedaggio mancato-pagamento autostrade telepedaggio tirreniche|com info online top shop|€ #|4|38||plate|#00843d',
    'Mancato pagamento del pedaggio|Risulta un transito non pagato (rapporto {r}) per {a}. Oltre il {d} saranno applicati gli oneri di accertamento.|Pedaggio da regolarizzare|Per evitare la sanzione è sufficiente versare {a} con carta di pagamento.',
    'Paga il pedaggio|Regolarizza|Prosegui',
  ),
  office(
    'Portagens do Norte|pt|https://www.portagensdonorte.pt/|portagens viaverde pagamento portagem divida norte|com info online pt.com top|# €|2|24||plate|#007a3d',
    'Portagens por regularizar|Existem passagens por liquidar no valor de {a}. Pague até {d} para evitar custos administrativos e coima.|Aviso de cobrança {r}|O pagamento de {a} não foi recebido. Regularize a situação por cartão.',
    'Pagar portagens|Regularizar|Continuar',
  ),
  office(
    'Central de Multas e IPVA|pt|https://www.centraldemultas.com.br/|ipva detran multas debitos licenciamento consulta|com online site com.br store|R$ #|88|1290|CPF|plate|#1351b4',
    'Débitos do veículo|Consta débito de {a} vinculado ao seu veículo. Pague até {d} com desconto e evite a inscrição em dívida ativa.|Regularize sua situação|Protocolo {r}: o licenciamento está bloqueado até o pagamento de {a}.',
    'Consultar e pagar|Pagar agora|Regularizar',
  ),
  office(
    'Casa de Pensii și Taxe Locale|ro|https://www.pensiisitaxe.ro/|pensii anaf-rambursare rovinieta taxe ghiseu|com info online ro.com top|# lei|28|640|CNP|ref|#002b7f',
    'Rambursare disponibilă|Aveți dreptul la o rambursare de {a} pentru dosarul {r}. Cererea se depune până la {d}.|Rovinietă neachitată|A fost înregistrată circulația fără rovinietă valabilă. Achitați {a} pentru a evita amenda.',
    'Trimite cererea|Plătește|Continuă',
  ),
]

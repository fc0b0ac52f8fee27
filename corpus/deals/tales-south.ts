import type { Tales } from './tales.ts'

/** Texts of kits in Spanish, Italian and Portuguese. */
export const SOUTH: Tales = {
  es: {
    market: `Tu artículo se ha vendido|{b} ha pagado {a} por «{i}». El dinero está retenido en {n}. Indica la tarjeta en la que quieres recibirlo.|Recibir {a}
Pago pendiente de aceptar|El pedido {r} ya está pagado. Acepta el pago antes del {d} y un mensajero pasará a recoger el paquete.|Aceptar el pago`,
    stay: `Confirma tu reserva|El alojamiento no ha podido verificar tu tarjeta. Si no la confirmas antes del {d}, la reserva {r} se cancelará.|Confirmar reserva
Verificación de la tarjeta|Estimado {b}: se hará una retención de {a} que se devuelve de inmediato.|Verificar`,
    points: `Tienes {p} puntos a punto de caducar|Los puntos de {n} caducan el {d}. Cámbialos por un regalo pagando solo {a} de envío.|Canjear puntos`,
    plan: `No hemos podido cobrar tu suscripción|El pago de {a} ha sido rechazado. Actualiza tu método de pago para no perder {n}.|Actualizar pago
Servicio suspendido|La factura {r} sigue sin pagar. La línea se cortará el {d}.|Pagar ahora`,
    prize: `¡Enhorabuena! Has sido seleccionado|Gracias por tu opinión. {n} te regala «{i}»; solo tienes que pagar {a} de gastos de envío.|Reclamar premio`,
    gift: `Consulta el saldo|Introduce el número y el PIN de tu tarjeta regalo {n} para ver el saldo.|Ver saldo`,
    claim: `Tu reembolso de {a} está listo|El concierto o vuelo ({r}) fue cancelado y {n} te devuelve el dinero. Introduce la tarjeta para el abono antes del {d}.|Recibir reembolso`,
    let: `Reserva el piso|{b} ha aceptado tu solicitud. Para reservar hasta el {d} sube tu DNI y paga la fianza de {a}, reembolsable.|Verificar identidad`,
  },
  it: {
    market: `Il tuo articolo è stato pagato|{b} ha pagato {a} per «{i}» con la consegna {n}. Inserisci la carta su cui ricevere il denaro.|Ricevi {a}
Ordine {r} in attesa|Il pagamento dell’acquirente è in sospeso. Accettalo entro il {d} per prenotare il corriere.|Accetta il pagamento`,
    stay: `Conferma la prenotazione|La struttura non è riuscita a verificare la tua carta. Confermala entro il {d}, altrimenti la prenotazione {r} sarà annullata.|Conferma ora`,
    points: `{p} punti in scadenza|I tuoi punti {n} scadono il {d}. Scegli un premio: paghi solo {a} di spedizione.|Usa i punti`,
    plan: `Problema con il pagamento|Non siamo riusciti ad addebitare {a}. Aggiorna i dati di pagamento per continuare a usare {n}.|Aggiorna pagamento
Abbonamento sospeso|Il tuo abbonamento scade il {d}. Inserisci una carta valida per riattivarlo.|Riattiva`,
    prize: `Congratulazioni!|Sei tra i vincitori del sondaggio {n}: «{i}» è tuo, devi solo pagare {a} per la spedizione.|Ritira il premio`,
    gift: `Verifica il saldo|Inserisci numero e PIN della carta regalo {n} per conoscere il credito residuo.|Controlla saldo`,
    claim: `Rimborso di {a} approvato|Per il volo o l’evento annullato ({r}) hai diritto a {a}. Inserisci la carta su cui {n} farà l’accredito.|Ottieni il rimborso`,
    let: `Blocca l’appartamento|{b} ha scelto te. Carica documento e selfie e versa la caparra di {a}, tutelata da {n}, entro il {d}.|Verifica e blocca`,
  },
  pt: {
    market: `O seu artigo foi pago|{b} pagou {a} por “{i}”. O valor está reservado na {n}. Indique o cartão onde quer receber.|Receber {a}
Encomenda {r} paga|Confirme a venda até {d} para receber o dinheiro; o estafeta recolhe o artigo em sua casa.|Confirmar venda`,
    stay: `Confirme a sua reserva|O alojamento não conseguiu validar o cartão da reserva {r}. Confirme até {d} ou a reserva será cancelada.|Confirmar reserva`,
    points: `Tem {p} pontos a expirar|Os seus pontos {n} expiram em {d}. Troque-os por um prémio e pague apenas {a} de portes.|Trocar pontos`,
    plan: `Pagamento recusado|Não foi possível cobrar {a} da sua subscrição {n}. Atualize o cartão para não perder o acesso.|Atualizar cartão`,
    prize: `Parabéns, foi selecionado!|Obrigado por responder ao inquérito da {n}. Receba “{i}” pagando só {a} de envio.|Receber prémio`,
    gift: `Consultar saldo|Introduza o número e o PIN do cartão-presente {n} para ver o saldo.|Ver saldo`,
    claim: `Reembolso de {a}|O seu voo ou concerto ({r}) foi cancelado. Indique o cartão para o qual a {n} deve devolver o valor até {d}.|Pedir reembolso`,
    let: `Reserve o apartamento|{b} aceitou o seu pedido. Envie o documento, uma selfie e pague a caução de {a} para garantir a visita.|Verificar identidade`,
  },
}

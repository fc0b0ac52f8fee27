export type VisitFailure =
  | 'dns'
  | 'refused'
  | 'connect'
  | 'tls'
  | 'ended'
  | 'protocol'
  | 'redirects'
  | 'timeout'

/**
 * A visit without a result. Kind and message are for the log alone: the client gets one of a few texts (contract
 * T11), which say nothing about our network.
 */
export class VisitError extends Error {
  readonly kind: VisitFailure

  constructor(kind: VisitFailure, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'VisitError'
    this.kind = kind
  }
}

/** Why a visit came to nothing. */
export type VisitFailure = 'dns' | 'refused' | 'connect' | 'tls' | 'protocol' | 'redirects' | 'timeout'

/**
 * A visit that came to nothing. Kind and message are for the log alone: the client gets one of a few texts (contract
 * T11), so that nobody learns from it what answers inside our network.
 */
export class VisitError extends Error {
  readonly kind: VisitFailure

  constructor(kind: VisitFailure, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'VisitError'
    this.kind = kind
  }
}

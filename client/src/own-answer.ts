import { WaypostError } from './errors.ts'

const SHOWN = 40

/**
 * Returns the answer where it can be the service's: throws WaypostError for a redirect, which is never followed, and for
 * a success that is not JSON, such as the page of a captive portal.
 */
export async function ownAnswer(response: Response, what: string): Promise<Response> {
  const { status } = response
  // Browsers hide the status of a redirect, and where it leads.
  if (status === 0 || (status >= 300 && status < 400 && status !== 304)) {
    const target = response.headers.get('Location') ?? '?'
    throw new WaypostError(`${what}: redirect to ${target} is not followed`, response)
  }
  if (!response.ok || status === 204) return response
  const text = await response.clone().text()
  try {
    JSON.parse(text)
    return response
  } catch (cause) {
    throw new WaypostError(`${what}: the answer is not JSON: ${text.slice(0, SHOWN)}`, response, { cause })
  }
}

/** What an acceptance code is bound to: an edition of the agreement and its exact bytes. */
export function agreementSubject(version: string, sha256Hex: string): string {
  return `einteraction\n${version}\n${sha256Hex}`
}

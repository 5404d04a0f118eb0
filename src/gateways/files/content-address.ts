/** A SHA-256 in hex, under which a file is stored. */
export function isHash(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text)
}

/** Where a store keeps the file of this hash: `ab/cd/abcd…`. */
export function addressOf(sha256: string): string {
  return `${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`
}

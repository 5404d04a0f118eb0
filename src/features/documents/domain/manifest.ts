import type { Id } from '#/kernel/ids.ts'

/** A document of a manifest: exactly these bytes are signed. */
export type ManifestLine = { readonly id: Id<'document'>; readonly sha256: string }

/** One code signs at most this many documents. */
export const manifestLimit = 100

/** The documents in the order of the manifest; the same documents make the same manifest, however they were chosen. */
export function inManifestOrder<Line extends Pick<ManifestLine, 'id'>>(lines: readonly Line[]): Line[] {
  const byId = new Map(lines.map((line) => [line.id, line]))
  return [...byId.values()].toSorted((left, right) => (left.id < right.id ? -1 : 1))
}

/**
 * The text that is hashed and frozen before the code is sent. A line is a hash and a document, as `sha256sum` writes them, so that
 * the list can be checked without the platform.
 */
export function manifestText(lines: readonly ManifestLine[]): string {
  return inManifestOrder(lines)
    .map(({ id, sha256 }) => `${sha256}  ${id}\n`)
    .join('')
}

import type { Result } from '#/kernel/result.ts'

export type StoredFile = {
  /** 64 lower-case hexadecimal digits: the address of the bytes and the proof that they have not changed. */
  readonly sha256: string
  /** In bytes. */
  readonly size: number
}

export type FileFailure =
  | { readonly kind: 'missing' }
  /** A file exists at the address, but its hash differs: never show it; restore it from a backup. */
  | { readonly kind: 'damaged' }

/** Immutable files addressed by their hash. There is no overwrite. */
export interface FileStore {
  /** The second place of the same files, where one is set. It may not answer: then it throws. */
  readonly copy?: FileStore
  /** Durable on return. Storing the same bytes again costs nothing and repairs a damaged copy. Throws when the disk is full. */
  put(bytes: Uint8Array): Promise<StoredFile>
  /** The same for content too large for memory. An interrupted stream leaves nothing. */
  putStream(chunks: AsyncIterable<Uint8Array>): Promise<StoredFile>
  /**
   * Deletes permanently; an already missing file is not an error. Only for files that are unique by construction: the same
   * bytes stored by someone else would be deleted too.
   */
  remove(sha256: string): Promise<void>
  /** Verifies the hash of what it read. A string that is not a hash is `missing`. */
  read(sha256: string): Promise<Result<Uint8Array, FileFailure>>
}

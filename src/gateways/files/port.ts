import type { Result } from '#/kernel/result.ts'

export type StoredFile = {
  /** 64 lower-case hexadecimal digits: the address of the bytes and the proof that they did not change. */
  readonly sha256: string
  /** In bytes. */
  readonly size: number
}

export type FileFailure =
  | { readonly kind: 'missing' }
  /** Something stands under the address, but its hash is another: never show it, restore it from a copy. */
  | { readonly kind: 'damaged' }

/** Files that never change, addressed by their hash. There is no overwrite. */
export interface FileStore {
  /** Durable when it returns; the same bytes again cost nothing and heal a damaged copy. A full disk is thrown. */
  put(bytes: Uint8Array): Promise<StoredFile>
  /** The same for bytes too many to hold at once. What breaks off leaves nothing. */
  putStream(chunks: AsyncIterable<Uint8Array>): Promise<StoredFile>
  /**
   * Deletes for good; a file already gone is fine. Only for files that are one of a kind by their making: the same bytes
   * put by somebody else would go too.
   */
  remove(sha256: string): Promise<void>
  /** Hashes what it read. A text that is no hash is `missing`. */
  read(sha256: string): Promise<Result<Uint8Array, FileFailure>>
}

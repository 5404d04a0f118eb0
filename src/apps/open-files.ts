import { join } from 'node:path'
import { copiedFiles, mountedFiles } from '#/gateways/files/copied-files.ts'
import { diskFiles } from '#/gateways/files/disk-files.ts'
import type { FileStore } from '#/gateways/files/port.ts'
import { s3Files } from '#/gateways/files/s3-files.ts'
import type { Config } from '#/platform/server/config.ts'

type Places = Pick<Config, 'bucket' | 'dataDir' | 'filesCopyDir'>

/**
 * Where files of documents and of people are kept: a bucket where one is set, otherwise the folder of this machine; with a second
 * place, in both. `onCopyFault`: a file that was kept could not be copied now.
 */
export function openFiles(places: Places, onCopyFault: (fault: unknown) => void): FileStore {
  const first = firstPlace(places)
  return places.filesCopyDir === undefined ? first : copiedFiles(first, mountedFiles(places.filesCopyDir), onCopyFault)
}

/** Where files are read from, without the second place. */
export function firstPlace({ bucket, dataDir }: Pick<Config, 'bucket' | 'dataDir'>): FileStore {
  return bucket ? s3Files(bucket, join(dataDir, 'files-aside')) : diskFiles(join(dataDir, 'files'))
}

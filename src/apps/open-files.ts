import { join } from 'node:path'
import { diskFiles } from '#/gateways/files/disk-files.ts'
import type { FileStore } from '#/gateways/files/port.ts'
import { s3Files } from '#/gateways/files/s3-files.ts'
import type { Config } from '#/platform/server/config.ts'

/** Where files of documents and of people are kept: a bucket where one is set, otherwise the folder of this machine. */
export function openFiles({ bucket, dataDir }: Pick<Config, 'bucket' | 'dataDir'>): FileStore {
  return bucket ? s3Files(bucket, join(dataDir, 'files-aside')) : diskFiles(join(dataDir, 'files'))
}

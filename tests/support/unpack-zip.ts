import { promisify } from 'node:util'
import { fromBuffer } from 'yauzl'
import type { Entry, ZipFile } from 'yauzl'

/** The files of a ZIP by their names. */
export async function unpackZip(zip: Buffer): Promise<ReadonlyMap<string, Buffer>> {
  const opened = await promisify<Buffer, object, ZipFile>(fromBuffer)(zip, { lazyEntries: true })
  const files = new Map<string, Buffer>()
  await new Promise<void>((resolve, reject) => {
    opened.on('error', reject).on('end', resolve)
    opened.on('entry', (entry: Entry) => {
      opened.openReadStream(entry, (fault, stream) => {
        if (fault) return reject(fault)
        void Array.fromAsync(stream).then((parts) => {
          files.set(entry.fileName, Buffer.concat(parts as Buffer[]))
          opened.readEntry()
        }, reject)
      })
    })
    opened.readEntry()
  })
  return files
}

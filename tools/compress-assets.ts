import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Writes `.br` and `.gz` beside every text asset of the folder, so that the server never compresses the same file twice. */
export async function compressAssets(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true })
  await Promise.all(
    files.filter((file) => /\.(js|css|svg|json|webmanifest)$/.test(file)).map((file) => compress(join(folder, file))),
  )
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file)
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, quality))
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}

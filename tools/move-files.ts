import { join } from 'node:path'
import process from 'node:process'
import { firstPlace } from '#/apps/open-files.ts'
import { moveFiles } from '#/gateways/files/move-files.ts'
import { requireConfig } from '#/platform/server/config.ts'

/** `npm run files:move`: copies the files of this machine into the bucket of the settings, and proves every one by its hash. */
const config = requireConfig(process.env)
if (!config.bucket) leave('Задайте бакет: S3_URL, S3_KEY_ID и S3_SECRET.')
else await move(join(config.dataDir, 'files'))

async function move(directory: string): Promise<void> {
  const { found, bytes, sent, proven, damaged } = await moveFiles(directory, firstPlace(config), (done) => {
    if (done % 1000 === 0) console.log(`Проверено: ${done}`)
  })
  console.log(`На диске файлов: ${found}, ${bytes} байт`)
  console.log(`Отправлено сейчас: ${sent}, было в бакете: ${proven - sent}`)
  console.log(`Прочитано из бакета, SHA-256 совпал: ${proven}`)
  if (damaged.length === 0)
    return console.log('Все файлы перенесены. Папку на диске можно убрать, когда все процессы запущены с S3_URL.')
  for (const sha256 of damaged) console.error(`Испорчен на диске: ${sha256}`)
  leave(`Не перенесено: ${damaged.length}. Верните эти файлы из копии и запустите снова.`)
}

function leave(words: string): void {
  console.error(words)
  process.exitCode = 2
}

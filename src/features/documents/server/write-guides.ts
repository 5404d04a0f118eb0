import type { ArchiveFile } from '#/platform/server/write-archive.ts'
import { checkingGuideBlocks } from '../domain/checking-guide.ts'
import { checkingPage } from '../domain/checking-page.ts'
import type { ProofDeps } from './gather-proofs.ts'

/** How to check an archive without us: they lie at its root, beside `hashes.txt`, whatever folders the papers are in. */
export function writeGuides({ renderPdf, brand, clock }: Pick<ProofDeps, 'renderPdf' | 'brand' | 'clock'>): ArchiveFile[] {
  const info = { author: brand.name, creator: brand.name, createdAt: clock.now() }
  const title = 'Как проверить этот архив без платформы'
  const document = { title, language: 'ru' as const, blocks: checkingGuideBlocks(), footer: { left: title }, info }
  return [
    { name: 'Проверка.html', read: () => Promise.resolve(Buffer.from(checkingPage)) },
    { name: 'КАК-ПРОВЕРИТЬ.pdf', packed: true, read: () => renderPdf(document) },
  ]
}

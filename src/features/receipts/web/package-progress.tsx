import type * as z from 'zod/mini'
import type { documentArchiveView } from '#/features/documents/contract/archive.ts'
import { plural } from '#/kernel/russian.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { ProgressBar } from '#/platform/web/kit/progress-bar.tsx'
import { saveFile } from '#/platform/web/save-file.ts'
import { addressOf } from '#/wire/endpoint.ts'
import { downloadPackagePart } from '../contract/package.ts'

type Archive = z.output<typeof documentArchiveView>

/** «Готовим архив: 312 из 1 240» */
export function PackageProgress({ archive: { done, total } }: { readonly archive: Pick<Archive, 'done' | 'total'> }) {
  const text = `Готовим архив: ${done.toLocaleString('ru')} из ${(total ?? 0).toLocaleString('ru')}`
  return (
    <ProgressBar share={total === null || total === 0 ? 0 : done / total} label="Сборка пакета" text={text} className="mt-2" />
  )
}

export type PackagePartsProps = { readonly archive: Archive; readonly onTaken: () => void }

export function PackageParts({ archive: { id, parts }, onTaken }: PackagePartsProps) {
  const one = parts.length === 1
  return (
    <ul className="mt-2 flex flex-wrap gap-2">
      {parts.map(({ no, documents }) => (
        <li key={no}>
          <Button size="small" onClick={() => void take(no)}>
            {one ? 'Скачать' : `Часть ${no}`}: {documents} {plural(documents, 'чек', 'чека', 'чеков')}
          </Button>
        </li>
      ))}
    </ul>
  )

  async function take(no: number): Promise<void> {
    await saveFile(addressOf(downloadPackagePart, { id, part: String(no) }, {}), `Чеки, часть ${no}.zip`)
    onTaken()
  }
}

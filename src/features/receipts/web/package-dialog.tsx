import { Suspense, useState } from 'react'
import { LateArchiveList, useArchives } from '#/features/documents/web/late-archives.ts'
import { call } from '#/platform/web/call.ts'
import { Checkbox } from '#/platform/web/form/checkbox.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { addressOf } from '#/wire/endpoint.ts'
import { askPackage, downloadPackagePart, listPackages } from '../contract/package.ts'
import { packagePaperNames, packagePapers } from '../domain/package.ts'
import type { PackagePaper } from '../domain/package.ts'
import { queryOf } from './read-address.ts'
import type { ReceiptListAddress } from './read-address.ts'

export type PackageDialogProps = {
  readonly open: boolean
  readonly onClose: () => void
  readonly address: ReceiptListAddress
  readonly count: number
}

/** «Пакет чеков»: what to put in, how far it is, and the parts of those that are ready. */
export function PackageDialog({ open, onClose, address, count }: PackageDialogProps) {
  const ask = useCall(askPackage, { revalidate: false })
  const [papers, setPapers] = useState<readonly PackagePaper[]>(packagePapers)
  const { archives, isBuilding, refresh } = useArchives(load, open)
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title="Пакет чеков"
      description={`Всё, что в списке по отбору: ${count}`}
      footer={
        <Button
          variant="primary"
          pending={ask.pending}
          disabled={papers.length === 0 || isBuilding || count === 0}
          onClick={() => void send()}
        >
          Собрать пакет
        </Button>
      }
    >
      <div className="space-y-5">
        {address.q !== '' && (
          <Notice tone="warn">Слова поиска в пакет не переносятся: войдут все чеки по остальным отборам.</Notice>
        )}
        <fieldset className="space-y-1">
          <legend className="mb-2 font-medium">Что положить</legend>
          {packagePapers.map((paper) => (
            <Checkbox
              key={paper}
              label={packagePaperNames[paper].name}
              hint={packagePaperNames[paper].text}
              checked={papers.includes(paper)}
              onChange={({ target }) =>
                setPapers(packagePapers.filter((one) => (one === paper ? target.checked : papers.includes(one))))
              }
            />
          ))}
        </fieldset>
        <p className="text-small text-muted">
          Реестр чеков XLSX, опись и хеши лежат в каждой части. Собираем по 500 чеков; страницу можно закрыть, мы сообщим.
        </p>
        <Suspense>
          <LateArchiveList
            archives={archives}
            counted={['чек', 'чека', 'чеков']}
            fileName="Чеки"
            addressOf={(id, part) => addressOf(downloadPackagePart, { id, part: String(part) }, {})}
            onTaken={refresh}
          />
        </Suspense>
      </div>
    </Dialog>
  )

  async function send(): Promise<void> {
    const { q: _words, ...filters } = queryOf(address)
    const answer = await ask.run({ body: { filters, papers: [...papers] } })
    if (answer.ok) refresh()
  }
}

async function load() {
  const answer = await call(listPackages, {})
  return answer.ok ? answer.value.items : undefined
}

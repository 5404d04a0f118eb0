import { FileDown } from 'lucide-react'
import { FileDrop } from '#/platform/web/form/file-drop.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { saveFile } from '#/platform/web/save-file.ts'
import { tableFile } from '#/wire/media-types.ts'
import { downloadOutsideSample } from '../contract/outside.ts'
import { mostOutsideRows, outsideEvidence } from '../domain/outside-contract.ts'
import { OutsideLists } from './outside-lists.tsx'
import { OutsidePapersPart } from './outside-papers-part.tsx'
import type { OutsidePapers } from './use-outside-papers.ts'

type Props = {
  /** The name of the list chosen. */
  readonly table: string | undefined
  readonly papers: OutsidePapers
  readonly onTable: (file: File) => void
  readonly onList: (id: string) => void
}

/** The first step: what such a contract proves, the list and the PDF of its rows; below them, lists loaded before. */
export function OutsideFiles({ table, papers, onTable, onList }: Props) {
  return (
    <>
      <Notice title="Что это значит для доказательств">
        {outsideEvidence} Исполнитель увидит договор у себя и сможет сообщить, что он не его.
      </Notice>
      <section aria-labelledby="outside-table" className="space-y-3">
        <h3 id="outside-table" className="font-semibold">
          Список: кто и по какому договору
        </h3>
        <FileDrop
          label={table ?? 'Перетащите список сюда или выберите'}
          hint={`${tableFile.words}, до ${mostOutsideRows} строк: ФИО, ИНН, телефон, номер и дата договора, имя PDF`}
          accept={tableFile.endings}
          maxBytes={5 * 1024 * 1024}
          onFiles={([file]) => file && onTable(file)}
        />
        <Button
          variant="quiet"
          size="small"
          icon={<FileDown size={16} aria-hidden="true" />}
          onClick={() => void saveFile(downloadOutsideSample.path, 'Договоры, подписанные вне платформы.xlsx')}
        >
          Скачать образец списка
        </Button>
      </section>
      <section aria-labelledby="outside-papers" className="space-y-3">
        <h3 id="outside-papers" className="font-semibold">
          Подписанные договоры
        </h3>
        {papers.isResumed && (
          <p className="text-small text-muted">
            PDF, принятые в этом окне раньше, на месте: выбирайте только те, которых не хватает.
          </p>
        )}
        <OutsidePapersPart papers={papers} label="Перетащите PDF или папку с ними сюда, или выберите файлы" />
      </section>
      <OutsideLists onList={onList} />
    </>
  )
}

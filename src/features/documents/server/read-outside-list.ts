import { ok, refuse } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'
import { openSpreadsheet } from '#/platform/server/spreadsheet/open-spreadsheet.ts'
import { isStandingDocument } from '../domain/document.ts'
import { mostOutsideRows } from '../domain/outside-contract.ts'
import { findColumns, isSameSurname, outsideColumnNames, readOutsideLines } from '../domain/outside-file.ts'
import type { OutsideLine } from '../domain/outside-file.ts'
import { knownOfInns } from './outside-list-queries.ts'
import { contractsOfPapers, outsidePapersByName } from './outside-paper-queries.ts'

/** `upload`: the window whose files the rows name. */
export type OutsideListFile = { readonly upload: string; readonly name: string; readonly bytes: Uint8Array }

/** `personId`: he is on the list of the organization. Undefined: he is to be invited. */
export type JudgedOutsideLine = OutsideLine & {
  readonly paperId: Id<'ownPaper'> | undefined
  readonly personId: Id<'person'> | undefined
  /** The tax service has proved the ИНН to be his. */
  readonly isProven: boolean
  /** The number of the unsigned contract of ours that gives way. */
  readonly givesWay: string | undefined
}

/** Reads a list of contracts signed elsewhere and says of each row what is wrong with it, by itself and by what is known already. */
export async function readOutsideList(
  deps: { readonly db: Reader; readonly clock: Clock },
  orgId: Id<'organization'>,
  file: OutsideListFile,
) {
  const book = await openSpreadsheet(file.bytes, file.name)
  if (!book.ok) return book
  const mapping = findColumns(book.value.rows)
  if ('missing' in mapping) return refuse({ kind: 'columnMissing' as const, name: outsideColumnNames[mapping.missing] })
  const lines = readOutsideLines(book.value.rows, mapping, moscowDate(deps.clock.now()))
  if (lines.length === 0) return refuse({ kind: 'invalidInput' as const, problem: 'в файле нет ни одной строки под заголовком' })
  if (lines.length > mostOutsideRows) {
    const problem = `в файле ${lines.length} строк, за раз — до ${mostOutsideRows}: разделите файл`
    return refuse({ kind: 'invalidInput' as const, problem })
  }
  const inns = lines.flatMap(({ inn }) => inn ?? [])
  const known = await knownOfInns(deps.db, orgId, inns)
  const papers = await outsidePapersByName(
    deps.db,
    { orgId, upload: file.upload },
    lines.map((line) => line.file),
  )
  const paperIds = [...papers.values()].flatMap((paper) => paper.paper_id ?? [])
  const contracts = await contractsOfPapers(deps.db, orgId, paperIds)
  const rowsByBytes = new Map<string, number>()
  return ok(
    lines.map((line): JudgedOutsideLine => {
      const paper = papers.get(line.file)
      const contractor = line.inn && known.contractors.get(line.inn)
      const same = paper?.sha256 ? rowsByBytes.get(paper.sha256) : undefined
      if (paper?.sha256 && same === undefined) rowsByBytes.set(paper.sha256, line.sourceRow)
      const problem = line.problem ?? problemOf(same)
      return {
        ...line,
        problem,
        paperId: problem === undefined ? (paper?.paper_id ?? undefined) : undefined,
        personId: contractor?.person_id,
        isProven: Boolean(contractor?.proven_id),
        givesWay: problem === undefined && contractor ? contractor.frame?.number : undefined,
      }

      function problemOf(sameIn: number | undefined): string | undefined {
        if (!paper) return `файл «${line.file}» не загружен`
        if (paper.problem !== null) return `файл «${line.file}»: ${paper.problem}`
        const loaded = paper.paper_id !== null && contracts.get(paper.paper_id)
        if (sameIn !== undefined) return `в файле «${line.file}» то же, что в файле строки ${sameIn}`
        if (loaded) return `в файле «${line.file}» то же, что уже загружено: ${loaded}`
        if (line.inn && known.awaiting.has(line.inn)) return 'договор с этим ИНН уже загружен и ждёт исполнителя'
        if (!contractor) return undefined
        if (isStandingDocument(contractor.frame?.state)) return `рамочный договор уже есть: № ${contractor.frame?.number ?? ''}`
        const surname = contractor.surname ?? ''
        if (surname !== '' && !isSameSurname(surname, line.name))
          return `по этому ИНН у вас исполнитель ${surname}: проверьте ФИО`
        return undefined
      }
    }),
  )
}

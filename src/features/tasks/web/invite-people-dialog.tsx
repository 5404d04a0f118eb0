import { useState } from 'react'
import { plural } from '#/kernel/russian.ts'
import { toast } from '#/platform/web/alerts.ts'
import { FileDrop } from '#/platform/web/form/file-drop.tsx'
import { RadioCards } from '#/platform/web/form/radio-cards.tsx'
import { TextArea } from '#/platform/web/form/text-area.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { LeftLines } from '#/platform/web/kit/left-lines.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { useCall } from '#/platform/web/use-call.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import { tableFile } from '#/wire/media-types.ts'
import { inviteByList, inviteContractors } from '../contract/task-invitation.ts'
import { taskInvitationDays } from '../domain/task-invitation.ts'
import { ContractorChoice } from './contractor-choice.tsx'
import type { ChosenContractor } from './contractor-choice.tsx'

type Invited = CallReply<typeof inviteByList>
type Way = 'known' | 'list'

export type InvitePeopleProps = {
  readonly open: boolean
  readonly taskId: string
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Asks people to apply for a task: from the customer's list, by phone, by ИНН, or by a list of those. */
export function InvitePeopleDialog({ open, taskId, onClose, onDone }: InvitePeopleProps) {
  const [way, setWay] = useState<Way>('known')
  const [chosen, setChosen] = useState<readonly ChosenContractor[]>([])
  const [typed, setTyped] = useState('')
  const [left, setLeft] = useState<Invited['left']>([])
  const [problem, setProblem] = useState<string>()
  const people = useCall(inviteContractors, { skipAlerts: true, revalidate: false })
  const list = useCall(inviteByList, { skipAlerts: true, revalidate: false })
  const isEmpty = way === 'known' ? chosen.length === 0 : typed.trim() === ''
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title="Пригласить на задание"
      description={`Кто уже с нами, получит уведомление, остальные — СМС со ссылкой. Приглашение действует ${taskInvitationDays} дней.`}
      holdsWork={typed !== '' || chosen.length > 0}
      footer={
        <>
          <Button onClick={close}>Закрыть</Button>
          <Button variant="primary" disabled={isEmpty} pending={people.pending || list.pending} onClick={() => void send()}>
            {way === 'known' && chosen.length > 0 ? `Пригласить: ${chosen.length}` : 'Пригласить'}
          </Button>
        </>
      }
    >
      <div className="space-y-5">
        <RadioCards
          legend="Кого пригласить"
          columns={2}
          name="way"
          cards={[
            { value: 'known', label: 'Из моих исполнителей' },
            { value: 'list', label: 'По телефону или ИНН' },
          ]}
          value={way}
          onChange={(event) => setWay(event.currentTarget.value === 'list' ? 'list' : 'known')}
        />
        {problem !== undefined && <Notice tone="bad">{problem}</Notice>}
        {left.length > 0 && <LeftLines left={left} />}
        {way === 'known' ? (
          <ContractorChoice chosen={chosen} onChange={setChosen} />
        ) : (
          <>
            <TextArea
              label="Телефоны или ИНН"
              rows={5}
              value={typed}
              hint="По одному в строке, до 500. Имя рядом не мешает, мы его не сохраняем"
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            <FileDrop
              label="Или выберите файл со списком"
              hint={`${tableFile.words}, до 500 строк`}
              accept={tableFile.endings}
              maxBytes={5 * 1024 * 1024}
              disabled={list.pending}
              onFiles={(files) => void load(files[0])}
            />
          </>
        )}
      </div>
    </Dialog>
  )

  function close(): void {
    setLeft([])
    setProblem(undefined)
    onClose()
  }

  function send(): Promise<void> {
    return way === 'known' ? sendChosen() : sendList('Список.txt', new TextEncoder().encode(typed))
  }

  async function sendChosen(): Promise<void> {
    const body = { contractor_ids: chosen.map(({ id }) => id) }
    const answer = await people.run({ params: { id: taskId }, body })
    if (!answer.ok) return setProblem(refusalText(answer.refusal))
    show({
      ...answer.value,
      left: answer.value.left.map((one) => ({ ...one, text: `${chosen[one.row - 1]?.name ?? ''}: ${one.text}` })),
    })
    setChosen([])
  }

  async function load(file: File | undefined): Promise<void> {
    if (file) await sendList(file.name.slice(-200), new Uint8Array(await file.arrayBuffer()))
  }

  async function sendList(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const answer = await list.run({ params: { id: taskId }, query: { file_name: name }, body: bytes })
    if (!answer.ok) return setProblem(refusalText(answer.refusal))
    show(answer.value)
    if (answer.value.left.every(({ kind }) => kind === 'skipped')) setTyped('')
  }

  function show(answer: Invited): void {
    setProblem(undefined)
    setLeft(answer.left)
    if (answer.invited > 0) {
      toast(`${plural(answer.invited, 'Приглашён', 'Приглашены', 'Приглашено')}: ${answer.invited}`)
      onDone()
    }
    if (answer.left.length === 0) close()
  }
}

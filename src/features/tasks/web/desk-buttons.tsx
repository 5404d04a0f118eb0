import { Columns3, Download, LayoutTemplate, Plus, Rows3 } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '#/platform/web/kit/button.tsx'
import { lateWindow } from '#/platform/web/kit/late-window.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { Menu } from '#/platform/web/kit/menu.tsx'
import { saveFile } from '#/platform/web/save-file.ts'
import { addressOf } from '#/wire/endpoint.ts'
import { exportTasks } from '../contract/desk.ts'
import { deskLink, deskQuery } from './read-desk.ts'
import type { DeskAddress } from './read-desk.ts'
import type { RepetitionsProps } from './repetitions-dialog.tsx'
import type { TaskFileProps } from './task-file-dialog.tsx'
import type { TemplatesProps } from './templates-dialog.tsx'

const Templates = lateWindow<TemplatesProps>(async () => (await import('./templates-dialog.tsx')).TemplatesDialog)
const TaskFile = lateWindow<TaskFileProps>(async () => (await import('./task-file-dialog.tsx')).TaskFileDialog)
const Repetitions = lateWindow<RepetitionsProps>(async () => (await import('./repetitions-dialog.tsx')).RepetitionsDialog)

/** Windows that an address opens. */
const windows = ['templates', 'repetitions'] as const
type Window = (typeof windows)[number] | 'file'

type DeskButtonsProps = {
  readonly address: DeskAddress
  readonly mayEdit: boolean
  readonly branches: TaskFileProps['branches']
}

/** What is done with the whole desk; stands beside the title of the page. */
export function DeskButtons({ address, mayEdit, branches }: DeskButtonsProps) {
  const [saving, setSaving] = useState(false)
  const [params, setParams] = useSearchParams()
  const [opened, setOpened] = useState<Window | undefined>(windows.find((name) => params.has(name)))
  const isBoard = address.view === 'board'
  return (
    <>
      <LinkButton
        to={deskLink(address, isBoard ? { view: 'table' } : { view: 'board', state: '', wait: '' })}
        icon={isBoard ? <Rows3 size={18} aria-hidden="true" /> : <Columns3 size={18} aria-hidden="true" />}
      >
        {isBoard ? 'Таблица' : 'Доска'}
      </LinkButton>
      <Button icon={<Download size={18} aria-hidden="true" />} pending={saving} onClick={() => void save()}>
        XLSX
      </Button>
      <Repetitions open={opened === 'repetitions'} onClose={close} onTemplates={() => setOpened('templates')} />
      {mayEdit && (
        <>
          <Button icon={<LayoutTemplate size={18} aria-hidden="true" />} onClick={() => setOpened('templates')}>
            Из шаблона
          </Button>
          <Menu
            label="Ещё о заданиях"
            face="Ещё"
            items={[
              { label: 'Из файла', onSelect: () => setOpened('file') },
              { label: 'Повторы', onSelect: () => setOpened('repetitions') },
            ]}
          />
          <LinkButton to="/client/tasks/edit" variant="primary" icon={<Plus size={18} aria-hidden="true" />}>
            Создать задание
          </LinkButton>
          <TaskFile open={opened === 'file'} branches={branches} onClose={close} />
          <Templates open={opened === 'templates'} branches={branches} onClose={close} />
        </>
      )}
    </>
  )

  function close(): void {
    setOpened(undefined)
    if (!windows.some((name) => params.has(name))) return
    const rest = new URLSearchParams(params)
    for (const name of windows) rest.delete(name)
    setParams(rest, { replace: true })
  }

  async function save(): Promise<void> {
    setSaving(true)
    await saveFile(addressOf(exportTasks, {}, deskQuery(address)), 'Задания.xlsx')
    setSaving(false)
  }
}

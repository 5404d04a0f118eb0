import { Columns3, Download, FileUp, LayoutTemplate, Plus, Rows3 } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '#/platform/web/kit/button.tsx'
import { lateWindow } from '#/platform/web/kit/late-window.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { saveFile } from '#/platform/web/save-file.ts'
import { addressOf } from '#/wire/endpoint.ts'
import { exportTasks } from '../contract/desk.ts'
import { deskLink, deskQuery } from './read-desk.ts'
import type { DeskAddress } from './read-desk.ts'
import type { TaskFileProps } from './task-file-dialog.tsx'
import type { TemplatesProps } from './templates-dialog.tsx'

const Templates = lateWindow<TemplatesProps>(async () => (await import('./templates-dialog.tsx')).TemplatesDialog)
const TaskFile = lateWindow<TaskFileProps>(async () => (await import('./task-file-dialog.tsx')).TaskFileDialog)

type DeskButtonsProps = {
  readonly address: DeskAddress
  readonly mayEdit: boolean
  readonly branches: TaskFileProps['branches']
}

/** What is done with the whole desk; stands beside the title of the page. */
export function DeskButtons({ address, mayEdit, branches }: DeskButtonsProps) {
  const [saving, setSaving] = useState(false)
  const [params, setParams] = useSearchParams()
  const [opened, setOpened] = useState<'file' | 'templates' | undefined>(params.has('templates') ? 'templates' : undefined)
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
      {mayEdit && (
        <>
          <Button icon={<LayoutTemplate size={18} aria-hidden="true" />} onClick={() => setOpened('templates')}>
            Из шаблона
          </Button>
          <Button icon={<FileUp size={18} aria-hidden="true" />} onClick={() => setOpened('file')}>
            Из файла
          </Button>
          <LinkButton to="/client/tasks/edit" variant="primary" icon={<Plus size={18} aria-hidden="true" />}>
            Создать задание
          </LinkButton>
          <TaskFile open={opened === 'file'} branches={branches} onClose={close} />
          <Templates open={opened === 'templates'} onClose={close} />
        </>
      )}
    </>
  )

  function close(): void {
    setOpened(undefined)
    if (!params.has('templates')) return
    const rest = new URLSearchParams(params)
    rest.delete('templates')
    setParams(rest, { replace: true })
  }

  async function save(): Promise<void> {
    setSaving(true)
    await saveFile(addressOf(exportTasks, {}, deskQuery(address)), 'Задания.xlsx')
    setSaving(false)
  }
}

import { FileDown, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '#/platform/web/kit/button.tsx'
import { saveFile } from '#/platform/web/save-file.ts'
import { useMay } from '#/platform/web/use-may.ts'
import { addressOf } from '#/wire/endpoint.ts'
import { exportContractors } from '../contract/contractor.ts'
import { InviteLater } from './invite-later.tsx'
import { filterFrom } from './read-address.ts'

/** What is done with the whole list of people; stands beside the title of the page. */
export function PeopleButtons() {
  const [search] = useSearchParams()
  const [inviting, setInviting] = useState(false)
  const mayEdit = useMay('editTasks')
  const save = () => void saveFile(addressOf(exportContractors, {}, filterFrom(search)), 'Исполнители.xlsx')
  return (
    <>
      <Button icon={<FileDown size={18} aria-hidden="true" />} onClick={save}>
        Скачать XLSX
      </Button>
      {mayEdit && (
        <Button variant="primary" icon={<UserPlus size={18} aria-hidden="true" />} onClick={() => setInviting(true)}>
          Пригласить
        </Button>
      )}
      {inviting && <InviteLater onClose={() => setInviting(false)} />}
    </>
  )
}

import { useState } from 'react'
import * as z from 'zod/mini'
import { celebrate } from '#/platform/web/alerts.ts'
import { Checkbox } from '#/platform/web/form/checkbox.tsx'
import { FileDrop } from '#/platform/web/form/file-drop.tsx'
import { TextField } from '#/platform/web/form/text-field.tsx'
import { useZodForm } from '#/platform/web/form/use-zod-form.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { Card } from '#/platform/web/kit/card.tsx'
import { KeyValues } from '#/platform/web/kit/key-values.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { UnsavedGuard } from '#/platform/web/unsaved-guard.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { changeBrand, removeLogo, setLogo } from '../contract/brand.ts'
import { shapeOf, typeForm } from '#/wire/field.ts'
import { brandFields } from '../fields/brand.ts'
import { logoBytesMax } from '../domain/picture.ts'
import type { Organization } from './shown-organization.ts'

type Props = { readonly organization: Organization; readonly may: boolean }

/** How the organization looks on the board. */
export function BrandCard({ organization, may }: Props) {
  return (
    <Card title="На доске">
      {may ? (
        <div className="space-y-6">
          <LogoPart organization={organization} />
          <BrandForm key={`${organization.hides_name} ${organization.brand_name}`} organization={organization} />
        </div>
      ) : (
        <>
          {organization.logo && <Logo address={organization.logo} />}
          <KeyValues
            items={[
              { label: 'Название', value: organization.brand_name || organization.short_name },
              { label: 'Показывается', value: organization.hides_name ? 'Нет, название скрыто' : 'Да' },
            ]}
          />
        </>
      )}
    </Card>
  )
}

function BrandForm({ organization }: { readonly organization: Organization }) {
  const { field, submit, fail, problem, dirty } = useZodForm(schema, typeForm(brandFields, organization))
  const saving = useCall(changeBrand, { skipAlerts: true })
  const save = submit(async (typed) => {
    const answer = await saving.run({ body: { ...typed, version: organization.version } })
    if (!answer.ok) return fail(answer.refusal)
    celebrate('Сохранено')
  })
  return (
    <form noValidate onSubmit={save} className="space-y-5">
      {problem && <Notice tone="bad">{problem}</Notice>}
      <TextField
        label="Название для исполнителей"
        hint={`Если пусто — ${organization.short_name}. В договорах всегда полное название`}
        optional
        autoComplete="off"
        {...field('brand_name')}
      />
      <Checkbox
        label="Скрывать название на доске"
        hint="До договора исполнители увидят «Название скрыто», без логотипа"
        {...field('hides_name')}
      />
      <Button type="submit" variant="primary" pending={saving.pending} disabled={!dirty}>
        Сохранить
      </Button>
      <UnsavedGuard dirty={dirty && !saving.pending} />
    </form>
  )
}

const schema = z.object(shapeOf(brandFields, 'typed'))

function LogoPart({ organization }: { readonly organization: Organization }) {
  const [problem, setProblem] = useState<string>()
  const uploading = useCall(setLogo, { skipAlerts: true })
  const removing = useCall(removeLogo)
  const upload = async ([file]: readonly File[]) => {
    if (!file) return
    if (file.size > logoBytesMax) return setProblem('Файл больше 512 КБ')
    const answer = await uploading.run({ body: new Uint8Array(await file.arrayBuffer()) })
    setProblem(answer.ok ? undefined : (answer.refusal.action ?? answer.refusal.message))
    if (answer.ok) celebrate('Логотип сохранён')
  }
  return (
    <div className="flex flex-wrap items-start gap-5">
      {organization.logo && (
        <div className="space-y-2">
          <Logo address={organization.logo} />
          <Button size="small" variant="quiet" pending={removing.pending} onClick={() => void removing.run({})}>
            Убрать
          </Button>
        </div>
      )}
      <div className="min-w-60 flex-1">
        <FileDrop
          label={organization.logo ? 'Заменить логотип' : 'Загрузить логотип'}
          hint="PNG, JPEG или WebP, до 512 КБ, стороны от 32 до 2048 точек"
          accept=".png,.jpg,.jpeg,.webp"
          disabled={uploading.pending}
          {...(problem ? { error: problem } : {})}
          onFiles={(files) => void upload(files)}
        />
      </div>
    </div>
  )
}

function Logo({ address }: { readonly address: string }) {
  return (
    <img
      src={address}
      alt="Логотип организации"
      width={96}
      height={96}
      className="size-24 rounded-field border border-line bg-white object-contain p-1"
    />
  )
}

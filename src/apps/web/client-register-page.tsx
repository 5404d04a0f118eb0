import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { readOnboarding } from '#/features/onboarding/contract.ts'
import RegisterPage, { loader as loadRegister } from '#/features/registers/web/register-page.tsx'
import { latePart } from '#/platform/web/lazy-part.tsx'
import { load } from '#/platform/web/page-api.ts'

const OnboardingPanel = latePart(async () => (await import('#/features/onboarding/web/onboarding-panel.tsx')).OnboardingPanel)

/** A register with the people of it who are not here yet. */
export async function loader(args: LoaderFunctionArgs) {
  const params = { id: args.params['id'] ?? '' }
  const [page, onboarding] = await Promise.all([loadRegister(args), load(args.context, readOnboarding, { params })])
  return { ...page, onboarding }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${loaderData?.register.number ?? 'Реестр'} — Наряд` },
]

export default function ClientRegisterPage() {
  const { register, onboarding } = useLoaderData<typeof loader>()
  const { total, to_accept: handedIn, acts_to_sign: acts, to_invite: missing, may } = onboarding
  const hasNewcomers = total > 0 || handedIn > 0 || acts.length > 0 || (missing > 0 && may.invite)
  const panel = hasNewcomers && <OnboardingPanel registerId={register.id} onboarding={onboarding} />
  return <RegisterPage panel={panel} />
}

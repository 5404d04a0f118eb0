import { isAccount } from '#/features/identity/domain/account.ts'
import type { FastifyRequest } from 'fastify'
import { refusalOf } from '#/platform/web/call-refusal.ts'
import type { PageApi } from '#/platform/web/page-api.ts'
import type { ViewerPerson, ViewerServices } from '#/platform/web/viewer.ts'
import { statusLine, silenceLine } from '#/features/services/domain/status-line.ts'
import { readServices } from '#/features/services/contract.ts'
import { readProfile } from '#/features/profile/contract/profile.ts'
import { isService } from '#/features/services/domain/service.ts'
import { callApi, replyFrom } from '#/platform/server/api.ts'
import type { Api } from '#/platform/server/api.ts'
import type { Config } from '#/platform/server/config.ts'
import { cookieCaller, cookiesOf } from '#/platform/server/http-caller.ts'
import type { HttpOptions } from '#/platform/server/http.ts'
import type { CallReply } from '#/wire/endpoint.ts'

/** What server-rendered pages may call: the same calls as the browser makes, without HTTP in between. */
export async function makePageApi(api: Api, config: Config, options: HttpOptions, request: FastifyRequest): Promise<PageApi> {
  const caller = cookieCaller(request, options)
  const call: PageApi['call'] = async (contract, input) => {
    const answer = await callApi(api, contract, caller, input)
    const reply = replyFrom<typeof contract>(answer)
    return reply.ok ? reply : { ok: false, refusal: refusalOf(answer, answer.body, contract.refusals) }
  }
  const mode = cookiesOf(request)['clientmode'] === '1' ? 'client' : 'person'
  const profile = caller.token === undefined ? undefined : await readViewer(api, caller, mode)
  return {
    call,
    origin: config.publicUrl.replace(/\/$/, ''),
    session: {
      ...(profile ? { person: viewerOf(profile, mode) } : {}),
      ...(await viewerServices(api, caller)),
      training: config.training,
      brand: {
        name: config.brandName,
        operator: config.operator.name,
        phone: config.mainPhone,
        messenger: config.messengerPhone,
      },
    },
  }
}

/** Pages are shown even when the state of the services cannot be read. */
async function viewerServices(api: Api, caller: Parameters<typeof callApi>[2]): Promise<{ services?: ViewerServices }> {
  const reply = replyFrom<typeof readServices>(await callApi(api, readServices, caller, {}))
  if (!reply.ok) return {}
  const now = Temporal.Instant.from(reply.value.at)
  const silent = reply.value.services.flatMap(({ service, state, since }) =>
    isService.silent(state) && since !== null ? [{ service, since: Temporal.Instant.from(since) }] : [],
  )
  const words = silent.map((silence) => ({ service: silence.service, words: silenceLine(silence, now) }))
  return { services: { line: statusLine(silent, now), silent: words } }
}

type ProfileView = CallReply<typeof readProfile>

async function readViewer(api: Api, caller: Parameters<typeof callApi>[2], mode: string): Promise<ProfileView | undefined> {
  const reply = replyFrom<typeof readProfile>(await callApi(api, readProfile, caller, { params: { role: mode } }))
  return reply.ok ? reply.value : undefined
}

function viewerOf(profile: ProfileView, mode: 'client' | 'person'): ViewerPerson {
  return {
    personId: profile.person_id,
    phone_masked: profile.phone,
    ...nameOf(profile),
    mode,
    hasPerson: true,
    orgs: profile.orgs,
    ...(profile.active_org_id === null ? {} : { activeOrgId: profile.active_org_id }),
    counters: profile.counters,
    readAt: profile.read_at,
    signedUp: isAccount.active(profile.status),
    ladder: profile.ladder,
    binding: profile.binding.state,
    npd: profile.npd.state,
    ...(profile.payout_method ? { payoutMethod: profile.payout_method.mask } : {}),
    consents: profile.consents,
    dueTexts: profile.due_texts,
    ...debtOf(profile),
    ...(profile.phone_move
      ? { phoneMove: { maskedPhone: profile.phone_move.masked_phone, dueAt: profile.phone_move.due_at } }
      : {}),
  }
}

function debtOf({ taxes }: ProfileView): Pick<ViewerPerson, 'taxDebt'> {
  if (!taxes?.remind || taxes.debt_level === 'none') return {}
  return { taxDebt: { amount: taxes.debt, periods: taxes.debt_periods, level: taxes.debt_level, day: taxes.today } }
}

/** The person's own name, or the name the organization knows them by. */
function nameOf(profile: ProfileView): { firstname?: string; surname?: string } {
  const { firstname, surname } = profile
  if (firstname !== '') return surname === '' ? { firstname } : { firstname, surname }
  const known = profile.orgs.find((row) => row.org_id === profile.active_org_id)?.member_name.split(' ') ?? []
  return known[0] && known[1] ? { firstname: known[1], surname: known[0] } : {}
}

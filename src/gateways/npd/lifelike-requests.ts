import { parsePersonInn } from '#/kernel/inn.ts'
import { bindRequest, company, income, person, stranger, valid } from './simulator-stand.ts'
import type { MessageKind, RequestOf } from './messages.ts'

type Requests = { readonly [Kind in MessageKind]: RequestOf<Kind> }

const newcomer = valid(parsePersonInn('500100732259'))
const renumbered = valid(parsePersonInn('990900000380'))
const names = { firstname: 'Пётр', surname: 'Петров', birthday: Temporal.PlainDate.from('1981-02-17') }
const passport = { ...names, passportSeries: '4510', passportNumber: '000101' }
const document = { ...names, documentSpdul: '21', documentSeries: '4510', documentNumber: '000101' }
const marks = { people: [{ inn: person, messageIds: ['100001'] }] }

/** A request of every message that a living partner could send; the simulator answers each by its rules. */
export function lifelikeRequests(now: Temporal.Instant): Requests {
  const period = { inn: person, from: now.subtract({ hours: 24 }), to: now, limit: 100, offset: 0 }
  const reference = { inn: person, requestTime: now.subtract({ seconds: 5 }), requestYear: '2026' }
  const { incomeType: _, customerInn: __, customerOrganization: ___, ...ofIndividual } = income({ operationUniqueId: 'three' })
  return {
    PostPlatformRegistration: {
      partnerName: 'Наряд',
      partnerType: 'BANK',
      partnerConnectable: true,
      inn: company,
      phone: '79000000000',
    },
    GetRegionsList: {},
    GetActivitiesList: {},
    GetActivitiesListV2: { requestTime: now },
    GetRejectionReasonsList: {},
    GetUnregistrationReasonsList: {},
    GetTaxpayerUnregistrationReasonsList: {},
    GetCancelIncomeReasonsList: {},
    PostNewActivity: { activity: 'Выгул черепах' },
    GetLegalEntityInfo: { inn: company },
    GetInnByPersonalInfo: passport,
    GetInnByPersonalInfoV2: { people: [passport] },
    GetInnByPersonalInfoV3: { people: [document, document] },
    GetTaxpayerRestrictions: { inn: stranger },
    PostRegistration: {
      inn: newcomer,
      firstname: 'Анна',
      surname: 'Орлова',
      birthday: Temporal.PlainDate.from('1990-01-01'),
      activities: ['2'],
      phone: '79001112233',
      requestTime: now,
      oktmo: '45000000',
    },
    GetRegistrationStatus: { id: '20001' },
    PostUnregistration: { inn: renumbered },
    PostUnregistrationV2: { inn: newcomer, reasonCode: 'REFUSE' },
    GetUnregistrationStatus: { id: '20002' },
    GetTaxpayerStatus: { inn: person },
    PutTaxpayerData: { inn: person, phone: '79001112233', activities: [] },
    GetTaxpayerRating: { inn: person },
    GetChangeInnHistory: { offset: 0, limit: 100 },
    PostBindPartnerWithInn: bindRequest,
    PostBindPartnerWithPhone: { phone: '79000000206', permissions: ['INCOME_LIST'] },
    GetBindPartnerStatus: { id: '10001' },
    PostUnbindPartner: { inn: stranger },
    GetNewlyUnboundTaxpayers: { from: period.from, to: period.to, limit: 100, offset: 0 },
    GetGrantedPermissions: { inn: person },
    PostGrantedPermissions: { inn: person, permissions: ['INCOME_LIST', 'TAX_PAYMENT'] },
    GetGrantedPermissionsStatus: { id: '30001' },
    GetPartnersPermissions: { inn: person },
    GetNewPermissionsChange: { inns: [person] },
    PostDecisionPermissionsChange: { requestId: '1', inn: person, status: 'COMPLETED' },
    PostIncome: income({ operationUniqueId: 'two', receiptId: '000hpob7th' }),
    PostIncomeFromIndividual: ofIndividual,
    PostIncomeV2: income({ receiptId: '000hpob7tg' }),
    PostCancelReceipt: { inn: person, receiptId: '000hpob7th', message: 'Ошибка' },
    PostCancelReceiptV2: { inn: person, receiptId: '000hpob7tg', reasonCode: 'REFUND' },
    GetIncome: period,
    GetIncomeV2: period,
    GetIncomeForPeriod: { inn: person, taxPeriodId: '202611' },
    GetIncomeReferenceV2: reference,
    GetRegistrationReferenceV2: reference,
    GetKeys: { inns: [person] },
    GetTaxpayerAccountStatus: { inn: person },
    GetAccrualsAndDebts: { inns: [person] },
    GetPaymentDocuments: { inns: [person] },
    GetNotifications: { asked: [{ inn: person, acknowledged: true, archived: true }] },
    GetNotificationsCount: { inns: [person] },
    PostNotificationsAck: marks,
    PostNotificationsAckAll: { inns: [person] },
    PostNotificationsArch: marks,
    PostNotificationsArchAll: { inns: [person] },
    PostNotificationsDelivered: marks,
    PostRestrictions: { inn: stranger, type: 'TAX', message: 'Проверка' },
    GetRestrictionsStatus: { id: '1' },
  }
}

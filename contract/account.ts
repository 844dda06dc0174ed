import { z } from 'zod';
import { call, event } from './kit.ts';
import {
  About,
  Address,
  CreatorDomain,
  DisplayName,
  Done,
  Email,
  Id,
  Instant,
  Location,
  NewPassword,
  Nothing,
  Password,
  Tag,
  text,
  VerificationCode,
  Website,
} from './words.ts';

/** What the person sees of sensitive pictures; it has nothing to do with locks. */
export const ImageDisplayRatio = z.enum(['none', 'blur-15px', 'blur-30px', 'hide']);

/** The spec's user info: what a logged-in browser keeps about its person. */
export const UserInfo = z.object({
  id: Id,
  address: Address,
  /** Present when the person is a creator. */
  creatorDomain: CreatorDomain.nullable(),
  imageDisplayRatio: ImageDisplayRatio,
  /** True until the welcome was closed. */
  firstLogin: z.boolean(),
  displayName: z.string(),
  avatar: z.string().nullable(),
  about: z.string(),
  location: z.string(),
  website: z.string(),
  /** Masked: the full address never leaves the server again. */
  emailHint: z.string().nullable(),
  isOperator: z.boolean(),
});

/** What anybody may know of a person. */
export const PublicProfile = UserInfo.pick({
  address: true,
  creatorDomain: true,
  displayName: true,
  avatar: true,
  about: true,
  location: true,
  website: true,
});

export const Session = z.object({
  /** Sent as `Authorization`; 15 minutes. The refresh token travels only in an HttpOnly cookie. */
  token: z.string(),
  expiresAt: Instant,
  address: Address,
  info: UserInfo,
});

export const SessionSummary = z.object({
  id: Id,
  isCurrent: z.boolean(),
  /** Browser and system, in a few words, from the user agent. */
  device: z.string(),
  createdAt: Instant,
  lastSeenAt: Instant,
});

const attribution = { fromDomain: text(64).optional(), promoteKey: Tag.optional() };

export const CodePurpose = z.enum(['register', 'reset']);

export const account = {
  sendCode: call({
    path: '/{product}/v1/mail/verification-code',
    who: 'anyone',
    about:
      'Mails a code of six digits, or of twelve while strangers guess at codes for the address. Answers alike whether or not the address has an account.',
    input: z.strictObject({ email: Email, purpose: CodePurpose }),
    output: z.object({ resendAfterSeconds: z.number().int(), digits: z.number().int() }),
    refusals: ['code_sent_recently', 'too_many_tries'],
    alert: 'in_place',
  }),
  checkPassword: call({
    path: '/{product}/v1/password/check',
    who: 'anyone',
    about: 'Whether a password can be chosen: common ones are refused before anything is mailed or asked.',
    input: z.strictObject({ password: NewPassword }),
    output: Done,
    refusals: ['weak_password'],
    alert: 'in_place',
  }),
  register: call({
    path: '/{product}/v1/register/password',
    who: 'anyone',
    about: 'Opens an account for an address proved by a mailed code, and logs in.',
    input: z.strictObject({
      credentials: z.strictObject({ email: Email, password: NewPassword, code: VerificationCode }),
      /** How others see the person; without it one is made up that says nothing of them. */
      displayName: DisplayName.optional(),
      isOfAge: z.boolean(),
      acceptsTerms: z.boolean(),
      ...attribution,
    }),
    output: Session,
    refusals: [
      'wrong_code',
      'code_expired',
      'already_bound',
      'weak_password',
      'terms_not_accepted',
      'too_many_tries',
    ],
    alert: 'quiet',
  }),
  logIn: call({
    path: '/{product}/v1/login/password',
    who: 'anyone',
    about: 'Logs in with e-mail and password (login type 5).',
    input: z.strictObject({
      type: z.literal(5),
      credentials: z.strictObject({ email: Email, password: Password }),
      ...attribution,
    }),
    output: Session,
    refusals: ['wrong_credentials', 'too_many_tries', 'account_restricted'],
    alert: 'quiet',
  }),
  refresh: call({
    path: '/{product}/v1/refresh-token',
    who: 'anyone',
    about: 'Rotates the refresh cookie and gives a new access token.',
    input: Nothing,
    output: Session,
    refusals: ['unauthorized', 'account_restricted'],
    alert: 'quiet',
  }),
  logOut: call({
    path: '/{product}/v1/logout',
    who: 'anyone',
    about: 'Ends this session. Harmless when there is none.',
    input: Nothing,
    output: Done,
    alert: 'quiet',
  }),
  profile: call({
    path: '/actor/v1/home/profile',
    who: 'person',
    about: 'Loads the profile of an address or a creator domain; one’s own carries the private fields too.',
    input: z.strictObject({ addressOrDomain: z.union([Address, CreatorDomain]) }),
    output: z.object({
      profile: PublicProfile,
      own: UserInfo.nullable(),
      /** Dollars that a card payment costs on top, as decimal text. */
      payFixedFee: z.string(),
    }),
    refusals: ['not_found'],
  }),
  updateProfile: call({
    path: '/actor/v1/home/profile/update',
    who: 'person',
    about: 'Changes one’s own public profile. The picture is a photo of one’s own, already uploaded.',
    input: z
      .strictObject({
        displayName: DisplayName,
        about: About,
        location: Location,
        website: Website,
        avatarId: Id.nullable(),
      })
      .partial(),
    output: UserInfo,
    refusals: ['media_unavailable'],
  }),
  setFilter: call({
    path: '/actor/v1/sensitive-filter/update',
    who: 'person',
    about:
      'How sensitive pictures are shown to oneself. To see them plainly one says, once, that one is of age.',
    input: z.strictObject({ imageDisplayRatio: ImageDisplayRatio, isOfAge: z.boolean() }),
    output: UserInfo,
    refusals: ['age_unconfirmed'],
    alert: 'in_place',
  }),
  closeWelcome: call({
    path: '/actor/v1/home/welcome/close',
    who: 'person',
    about: 'Remembers that the welcome was closed; `firstLogin` is false from then on.',
    input: Nothing,
    output: Done,
  }),
  updatePassword: call({
    path: '/{product}/v1/password/update',
    who: 'person',
    about: 'Changes the password after checking the old one, and ends every other session.',
    input: z.strictObject({ oldPassword: Password, newPassword: NewPassword }),
    output: Done,
    refusals: ['wrong_credentials', 'weak_password', 'same_password', 'too_many_tries'],
    alert: 'in_place',
  }),
  resetPassword: call({
    path: '/{product}/v1/password/reset',
    who: 'anyone',
    about: 'Sets a new password with a mailed code, and ends every session.',
    input: z.strictObject({ email: Email, code: VerificationCode, newPassword: NewPassword }),
    output: Done,
    refusals: ['wrong_code', 'code_expired', 'weak_password', 'too_many_tries'],
    alert: 'in_place',
  }),
  sessions: call({
    path: '/{product}/v1/session/list',
    who: 'person',
    about: 'Where this account is logged in, latest first.',
    input: Nothing,
    output: z.object({ sessions: z.array(SessionSummary).max(100) }),
  }),
  revokeSession: call({
    path: '/{product}/v1/session/revoke',
    who: 'person',
    about: 'Ends one of one’s own sessions.',
    input: z.strictObject({ id: Id }),
    output: Done,
    refusals: ['not_found'],
  }),
  revokeOtherSessions: call({
    path: '/{product}/v1/session/revoke-others',
    who: 'person',
    about: 'Ends every session of this account but the one that asks.',
    input: Nothing,
    output: z.object({ ended: z.number().int() }),
  }),
};

export const profileChanged = event({
  name: 'profileChanged',
  about: 'The person’s own profile changed, here or on another device.',
  payload: UserInfo,
});

export const sessionEnded = event({
  name: 'sessionEnded',
  about: 'A session of this person was ended; the browser that holds it logs out.',
  payload: z.object({ sessionId: Id }),
});

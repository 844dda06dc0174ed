import { z } from 'zod';
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
} from './fields.ts';
import { call, event } from './kit.ts';

/**
 * The way in which sensitive pictures are shown to the person. Whether a picture is locked does not depend on
 * this setting.
 */
export const ImageDisplayRatio = z.enum(['none', 'blur-15px', 'blur-30px', 'hide']);

/**
 * The data about the logged-in person that the browser stores. The product's specification calls it user
 * info.
 */
export const UserInfo = z.object({
  id: Id,
  address: Address,
  /** The domain of the person's page; null unless the person is a creator. */
  creatorDomain: CreatorDomain.nullable(),
  imageDisplayRatio: ImageDisplayRatio,
  /** True until the person closes the welcome screen. */
  firstLogin: z.boolean(),
  displayName: z.string(),
  avatar: z.string().nullable(),
  about: z.string(),
  location: z.string(),
  website: z.string(),
  /** The person's email address, partly hidden: the server never sends the full address. */
  emailHint: z.string().nullable(),
  isOperator: z.boolean(),
});

/** The fields of a person that everybody may see. */
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
  /**
   * The access token, sent as `Authorization` and valid for 15 minutes. The refresh token is only ever sent
   * in an HttpOnly cookie.
   */
  token: z.string(),
  expiresAt: Instant,
  address: Address,
  info: UserInfo,
});

export const SessionSummary = z.object({
  id: Id,
  isCurrent: z.boolean(),
  /** Browser and operating system, derived from the user agent. */
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
      'Emails a code of six digits, or of twelve after many wrong guesses from unknown browsers. The answer is the same whether or not the address has an account.',
    input: z.strictObject({ email: Email, purpose: CodePurpose }),
    output: z.object({ resendAfterSeconds: z.number().int(), digits: z.number().int() }),
    refusals: ['code_sent_recently', 'too_many_tries'],
    alert: 'in_place',
  }),
  checkPassword: call({
    path: '/{product}/v1/password/check',
    who: 'anyone',
    about:
      'Checks whether a password may be chosen. Common passwords are refused before a code is requested.',
    input: z.strictObject({ password: NewPassword }),
    output: Done,
    refusals: ['weak_password'],
    alert: 'in_place',
  }),
  register: call({
    path: '/{product}/v1/register/password',
    who: 'anyone',
    about: 'Creates an account for an email address proved by an emailed code, and logs in.',
    input: z.strictObject({
      credentials: z.strictObject({ email: Email, password: NewPassword, code: VerificationCode }),
      /**
       * The name that others see. When it is absent, the server generates a name that reveals nothing about
       * the person.
       */
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
    about: 'Logs in with email and password (login type 5).',
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
    about: 'Rotates the refresh cookie and returns a new access token.',
    input: Nothing,
    output: Session,
    refusals: ['unauthorized', 'account_restricted'],
    alert: 'quiet',
  }),
  logOut: call({
    path: '/{product}/v1/logout',
    who: 'anyone',
    about: 'Ends this session. Does nothing when there is none.',
    input: Nothing,
    output: Done,
    alert: 'quiet',
  }),
  profile: call({
    path: '/actor/v1/home/profile',
    who: 'person',
    about: 'The profile of an address or a creator domain. The caller’s own includes the private fields.',
    input: z.strictObject({ addressOrDomain: z.union([Address, CreatorDomain]) }),
    output: z.object({
      profile: PublicProfile,
      own: UserInfo.nullable(),
      /** The fixed fee added to a card payment, in dollars, as decimal text. */
      payFixedFee: z.string(),
    }),
    refusals: ['not_found'],
  }),
  updateProfile: call({
    path: '/actor/v1/home/profile/update',
    who: 'person',
    about: 'Changes the caller’s public profile. The avatar is one of the caller’s uploaded photos.',
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
      'Sets how sensitive pictures are shown to the caller. Showing them in full requires confirming once that the caller is of age.',
    input: z.strictObject({ imageDisplayRatio: ImageDisplayRatio, isOfAge: z.boolean() }),
    output: UserInfo,
    refusals: ['age_unconfirmed'],
    alert: 'in_place',
  }),
  closeWelcome: call({
    path: '/actor/v1/home/welcome/close',
    who: 'person',
    about: 'Records that the caller closed the welcome screen; `firstLogin` is false from then on.',
    input: Nothing,
    output: Done,
  }),
  updatePassword: call({
    path: '/{product}/v1/password/update',
    who: 'person',
    about: 'Changes the password after checking the old one, and ends all other sessions.',
    input: z.strictObject({ oldPassword: Password, newPassword: NewPassword }),
    output: Done,
    refusals: ['wrong_credentials', 'weak_password', 'same_password', 'too_many_tries'],
    alert: 'in_place',
  }),
  resetPassword: call({
    path: '/{product}/v1/password/reset',
    who: 'anyone',
    about: 'Sets a new password with an emailed code, and ends all sessions.',
    input: z.strictObject({ email: Email, code: VerificationCode, newPassword: NewPassword }),
    output: Done,
    refusals: ['wrong_code', 'code_expired', 'weak_password', 'too_many_tries'],
    alert: 'in_place',
  }),
  sessions: call({
    path: '/{product}/v1/session/list',
    who: 'person',
    about: 'The account’s active sessions, latest first.',
    input: Nothing,
    output: z.object({ sessions: z.array(SessionSummary).max(100) }),
  }),
  revokeSession: call({
    path: '/{product}/v1/session/revoke',
    who: 'person',
    about: 'Ends one of the caller’s sessions.',
    input: z.strictObject({ id: Id }),
    output: Done,
    refusals: ['not_found'],
  }),
  revokeOtherSessions: call({
    path: '/{product}/v1/session/revoke-others',
    who: 'person',
    about: 'Ends all sessions of this account except the caller’s current one.',
    input: Nothing,
    output: z.object({ ended: z.number().int() }),
  }),
};

export const profileChanged = event({
  name: 'profileChanged',
  about: 'The person’s own profile changed, on this device or another one.',
  payload: UserInfo,
});

export const sessionEnded = event({
  name: 'sessionEnded',
  about: 'A session of this person ended; the browser that holds it logs out.',
  payload: z.object({ sessionId: Id }),
});

/** The settings and facts of the demo creator's assistant. */
export const writtenAssistant = {
  onDaysAgo: 7,
  tone: 'warm',
  always: 'Invite people to the rehearsals. Call the pieces by their names.',
  never: 'home address, phone number',
  disclosure: 'When I am on stage my assistant may answer here, from what I wrote down for it. Mira',
  facts: [
    {
      question: 'Which cello do you play?',
      answer: 'A French cello from 1890 with a repaired neck. It was my teacher’s.',
    },
    {
      question: 'Which strings are on it now?',
      answer: 'Gut on the lower two, steel on the upper two. I change them in March and October.',
    },
    {
      question: 'Will there be tickets at the door?',
      answer: 'Thirty of them, from six. Bring a coat, the foyer is not heated.',
    },
    {
      question: 'Do you have the sheet music of Night Ferry?',
      answer: 'Yes. The clean copy is the first page of the Night Ferry collection on my page.',
    },
    {
      question: 'Where should I begin listening?',
      answer:
        'Begin with Night Ferry, then the Lisbon evenings. Everything before June is under Collections.',
    },
    {
      question: 'Do you give lessons?',
      answer: 'Two a month, online, for members. I post the dates on the first Monday.',
    },
    {
      question: 'When is the next open rehearsal?',
      answer: 'Every Thursday at seven, in the hall with the stove. The door is on the courtyard side.',
    },
    {
      question: 'How should a beginner practise?',
      answer: 'Long notes, ten minutes, eyes closed. Slow bow, loose thumb, then the piece.',
    },
    {
      question: 'May I use your recordings in my film?',
      answer: 'Write to me with the scene and the length. Student films are free, others we talk about.',
    },
    {
      question: 'Do you play weddings?',
      answer: 'No, only concert halls, and kitchens of friends.',
    },
    {
      question: 'Which bow do you use?',
      answer: 'A heavy one by a maker in Mirecourt. It does half of the work in the slow movements.',
    },
    {
      question: 'Will you play in Berlin?',
      answer: 'In spring, two evenings. Members hear the dates a week before everybody else.',
    },
  ],
  /**
   * Questions that other fans asked while the assistant was on. `isSent` means that the creator sent the assistant's
   * proposal.
   */
  questions: [
    { fan: 8, daysAgo: 4.6, text: 'Do you ever give lessons? Online would be fine.', isSent: true },
    { fan: 9, daysAgo: 3.4, text: 'Will you play in Berlin again?', isSent: true },
    { fan: 10, daysAgo: 1.8, text: 'What is your favourite soup?', isSent: false },
  ],
} as const;
